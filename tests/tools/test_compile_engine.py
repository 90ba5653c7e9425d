"""Compiling: groups of sources, and which object files are used again."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from evertable import engine
from tools import compile_engine


def test_every_source_is_in_one_group_and_boxes_have_their_own() -> None:
    groups = compile_engine._groups(engine.PACKAGE)
    files = [file for names, _ in groups for file in names]
    assert sorted(files) == sorted(p.relative_to(engine.PACKAGE.parent).as_posix() for p in engine.sources())
    names = {name for _, name in groups}
    assert {"evertable_kernel", "evertable_everdell", "evertable_everdell_boxes_base", "evertable_duo"} <= names


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "one.c").write_text('#include "shared.h"\n#include <Python.h>\nint one;\n', encoding="ascii")
    (tmp_path / "shared.h").write_text('#include "deep.h"\n', encoding="ascii")
    (tmp_path / "deep.h").write_text("int deep;\n", encoding="ascii")
    return tmp_path


def test_an_object_depends_on_everything_its_source_includes(sources: Path) -> None:
    def digest() -> bytes:
        return compile_engine._digest(sources / "one.c", [sources], {})

    before = digest()
    assert digest() == before
    (sources / "deep.h").write_text("int deeper;\n", encoding="ascii")
    assert digest() != before
    (sources / "deep.h").write_text("int deep;\n", encoding="ascii")
    assert digest() == before
    (sources / "other.h").write_text("int other;\n", encoding="ascii")
    assert digest() == before


def test_files_that_include_each_other_have_a_digest(sources: Path) -> None:
    (sources / "deep.h").write_text('#include "shared.h"\n', encoding="ascii")
    assert compile_engine._digest(sources / "one.c", [sources], {})


def test_errors_are_told_and_warnings_are_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = tmp_path / "evertable" / "kernel"
    kernel.mkdir(parents=True)
    for init in (kernel.parent / "__init__.py", kernel / "__init__.py"):
        init.write_text("", encoding="utf-8")
    loose = "def total(numbers: list[int]) -> int:\n    return sum(2 * number for number in numbers)\n"
    (kernel / "loose.py").write_text(loose, encoding="utf-8")
    compile_engine.check_engine(tmp_path / "evertable", tmp_path / "kept")
    (kernel / "wrong.py").write_text("ONE: int = 'one'\n", encoding="utf-8")
    with pytest.raises(compile_engine.Refused, match=r"wrong\.py:1: error: Incompatible types") as refusal:
        compile_engine.check_engine(tmp_path / "evertable", tmp_path / "kept")
    assert "warning" not in str(refusal.value)
    assert capsys.readouterr() == ("", "")


def test_a_moved_checkout_names_each_shared_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def sources_of(checkout: Path, translated: bool) -> list[str]:
        monkeypatch.chdir(checkout)
        api = str(checkout / "build" / "vecs" / "librt_vecs_api.c")
        library = SimpleNamespace(name="bots__mypyc", sources=[api] if translated else [], include_dirs=[])
        compile_engine._complete([library], checkout / "shared.json")
        return [str(Path(source).relative_to(checkout)) for source in library.sources]

    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    assert sources_of(old, translated=True) == ["build/vecs/librt_vecs_api.c"]
    old.rename(new)
    assert sources_of(new, translated=True) == ["build/vecs/librt_vecs_api.c"]
    assert sources_of(new, translated=False) == ["build/vecs/librt_vecs_api.c"]
