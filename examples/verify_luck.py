#!/usr/bin/env python3
"""python3 verify_luck.py LOG…: checks the luck of matches without Pactole.

It knows no rules, only docs/log.md: the chain of hashes, the commitment, and
that every outcome follows from the seed.
"""
import hashlib, hmac, itertools, json, re, struct, sys  # noqa: E401


def check(holds, line, what):
    if not holds:
        raise ValueError(f"line {line}: {what}")


def seen_by_chain(line, version):
    """Since version 2 a name that has a mark may be forgotten: the chain does not see it."""
    named = rb'"name":"(?:[^"\\]|\\.)*","salt":"[0-9a-f]*","mark":'
    return re.sub(named, b'"name":"","salt":"","mark":', line) if version > 1 else line


def check_names(seats, line):
    """A name is the one that its mark was made of, or it is gone with its salt."""
    for seat in seats:
        name, salt, mark = seat["name"], seat.get("salt", ""), seat.get("mark", "")
        is_bound = len(salt) == 32 and hashlib.sha256((salt + name).encode()).hexdigest() == mark
        check("mark" not in seat or is_bound or name + salt == "", line, "a name was changed")


def committed(seed, header, header_line):
    """Outcome i of n is the first 8 bytes of HMAC-SHA-256(key, i, retry), mod n."""
    given = b"".join(bytes.fromhex(seat["bytes"]) for seat in header["seats"])
    if header["log"] > 1:  # … and who plays what, without the edition
        bound = seen_by_chain(header_line, header["log"])
        given += hashlib.sha256(bound[: bound.index(b',"edition":')] + b',"edition":null}').digest()
    key = hmac.digest(seed, given, "sha256")

    def pick(index, n):
        for retry in itertools.count():
            x = int.from_bytes(hmac.digest(key, struct.pack(">QI", index, retry), "sha256")[:8], "big")
            if x < 2**64 // n * n:
                return x % n

    return pick


def seeded(text):
    """Multiply with carry, begun with the hash of the text; the high half of 32 × 32 bits."""
    state = 0xCBF29CE484222325
    for byte in text.encode():
        state = (state ^ byte) * 0x100000001B3 % 2**64
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    state = (state ^ state >> 27) * 0x94D049BB133111EB % 2**64
    state = (state ^ state >> 31) % 2**63 | 1

    def pick(_, n):
        nonlocal state
        while True:
            carry, low = divmod(state, 2**32)
            state = low * 4294883355 + carry
            product = (low ^ carry) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    return pick


def verify(text):
    lines = text.split(b"\n")
    check(lines.pop() == b"", len(lines) + 1, "it is cut off")
    header, *entries = map(json.loads, lines)
    check(header["log"] in (1, 2), 1, "this is another version of the format")
    check_names(header["seats"], 1)
    for line, (before, entry) in enumerate(zip(lines, entries), 2):
        before = seen_by_chain(before, header["log"])
        check(entry["prev"] == hashlib.sha256(before).hexdigest(), line, "the chain is broken")
        check_names([entry] if "player" in entry else [], line)

    pick = None
    if header["luck"] == "seed":
        pick = seeded(header["seed"])
    elif header["luck"] == "commitment" and "scores" in entries[-1]:
        seed = bytes.fromhex(entries[-1]["seed"])
        check(hashlib.sha256(seed).hexdigest() == header["commitment"], len(lines), "nobody committed to this seed")
        pick = committed(seed, header, lines[0])
    # Before a checkpoint lies what older rules have played; they are not there any more to
    # say what their luck was "of".
    migrated = max((line for line, entry in enumerate(entries, 2) if "position" in entry), default=0)
    outcomes = unknown = 0
    for line, entry in enumerate(entries, 2):
        asked, luck = entry.get("of", "").split(), entry.get("luck", [])
        if line < migrated and not asked:
            unknown += len(luck)
            continue
        check(len(asked) == len(luck), line, "as many outcomes as were asked for")
        for one, outcome in zip(asked, luck):
            check(re.fullmatch("d?[1-9][0-9]*", one), line, f"{one} is neither a die nor a pick")
            first = one.startswith("d")  # dice begin at 1
            right = not pick or pick(outcomes + unknown, int(one[first:])) + first == outcome
            check(right, line, f"{outcome} does not follow from the seed")
            outcomes += 1
    what = "follow from the seed" if pick else "cannot be checked: there is no seed (yet)"
    return f"{outcomes} outcomes {what}" + (f"; {unknown} were drawn by older rules" if unknown else "")


status = 0
for path in sys.argv[1:]:
    try:
        print(f"{path}: right:", verify(open(path, "rb").read()))
    except (ArithmeticError, LookupError, OSError, TypeError, ValueError) as wrong:
        print(f"{path}: WRONG: {wrong}")
        status = 1
sys.exit(status)
