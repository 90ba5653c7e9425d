"""`python -m evertable` is the same as the command `evertable`."""

from evertable.cli import main

if __name__ == "__main__":
    main()
