"""Who people are to each other: accounts, devices, friends, profiles."""
