"""How pip builds this package: CMake makes the engine, and this puts it into a wheel.

A wheel is a zip file with three lists in it, so no build tool has to be fetched for that; pip install ./python works
without an index. Only what CMake needs has to be there: cmake, ninja, a C++20 compiler and Boost's headers.
"""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME, VERSION = "trunkline", "0.1.0"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: The Trunkline engine: games, bots and learning environments of the rail-building game
License: MIT
Requires-Python: >=3.9
Provides-Extra: learn
Requires-Dist: numpy; extra == "learn"
Provides-Extra: rl
Requires-Dist: numpy; extra == "rl"
Requires-Dist: gymnasium; extra == "rl"
Requires-Dist: pettingzoo; extra == "rl"
"""


def _tag() -> str:
    # The engine is a plain library loaded by ctypes: any Python 3 will do, but only on this kind of machine.
    return "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")


def _build_engine() -> Path:
    subprocess.run(["cmake", "--preset", "python"], cwd=ROOT, check=True)
    subprocess.run(["cmake", "--build", "--preset", "python", "--target", "trunkline_shared"], cwd=ROOT, check=True)
    return ROOT / "build" / "python" / "libtrunkline.so"


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    engine = _build_engine()
    info = f"{NAME}-{VERSION}.dist-info"
    wheel = f"{NAME}-{VERSION}-{_tag()}.whl"
    files = {f"trunkline/{p.name}": p.read_bytes() for p in sorted((HERE / "trunkline").iterdir()) if p.is_file()}
    files["trunkline/libtrunkline.so"] = engine.read_bytes()
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel
