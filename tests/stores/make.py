#!/usr/bin/env python3
"""Makes a store with tables of all kinds, by a program of that version of the store.

    tests/stores/make.py PROGRAM VERSION

PROGRAM is a `pactole` built from a commit whose store has that version. Writes
vVERSION.db and, for the test that opens it, vVERSION.json: what stands in it and the
tokens of those who sit there. Talks to the program over HTTP on this machine only.
"""
import hashlib
import json
import os
import random
import subprocess
import sys
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
EDITIONS = os.path.join(HERE, "..", "editions")
BANNED = "192.0.2.7"


class Server:
    def __init__(self, program, store):
        self.program = program
        self.store = "sqlite:" + store
        self.start()

    def start(self):
        command = [self.program, "serve", "--quiet", "--listen", "127.0.0.1", "--port", "0", "--store", self.store,
                   "--bot-pause", "0", "--messages-per-second", "100000", "--editions", EDITIONS]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = "http://127.0.0.1:" + self.process.stdout.readline().rsplit(":", 1)[1].strip()

    def ask(self, verb, **fields):
        request = urllib.request.Request(f"{self.url}/api/{verb}", json.dumps(fields).encode(),
                                         {"Content-Type": "application/json"})
        try:
            answer = json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as refused:
            answer = json.load(refused)
        if not answer["ok"]:
            raise RuntimeError(f"{verb}: {answer}")
        return answer

    def admin(self, *words):
        subprocess.run([self.program, "admin", *words, "--store", self.store], check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        if self.process.wait() != 0:
            raise RuntimeError("the program did not end well")


class Table:
    """A table where people sit, and what is to be remembered of it."""

    def __init__(self, server, what, game, seats, people=None, **fields):
        self.server = server
        self.what = what
        self.game = game
        self.luck = random.Random(what)
        made = server.ask("create", game=game, seats=seats, **fields)
        self.table, self.host, self.commitment = made["table"], made["host"], made["commitment"]
        self.invitations = made["invitations"]
        self.tokens = [""] * len(seats)
        self.names = [""] * len(seats)
        self.said = []
        self.moves = 0
        self.steps = {}  # by seat and ply
        self.bytes = [self.luck.randbytes(32) for _ in seats]
        for seat, player in enumerate(seats):
            if player == "human" and (people is None or seat in people):
                self.sit(seat)
        for seat, token in enumerate(self.tokens):
            if token and self.line()["standing"] == "revealing":
                server.ask("reveal", table=self.table, token=token, bytes=self.bytes[seat].hex())

    def sit(self, seat, name=None):
        self.names[seat] = name or ["Anne", "Bruno", "Chloé", "Damien", "Élise", "Farid"][seat]
        joined = self.server.ask("join", table=self.table, name=self.names[seat], invitation=self.invitations[seat],
                                 pledge=hashlib.sha256(self.bytes[seat]).hexdigest())
        self.tokens[seat] = joined["token"]
        self.invitations[seat] = ""

    def say(self, seat, text):
        self.server.ask("say", table=self.table, token=self.tokens[seat], text=text)
        self.said.append(text)

    def line(self):
        seats = [{"table": self.table, "token": self.host}]
        return self.server.ask("mine", seats=seats)["tables"][0]

    def play(self, most):
        """Random moves until the match is over, or `most` of them were made."""
        while most > 0:
            asked = [seat for seat in self.line()["asked"] if self.tokens[seat]]
            if self.line()["standing"] != "running":
                return
            self.luck.shuffle(asked)
            for seat in asked:
                if self.move(seat):
                    most -= 1
                    break

    def move(self, seat):
        open_moves = self.server.ask("moves", table=self.table, token=self.tokens[seat])
        if not open_moves["moves"]:
            return False  # it has answered already
        place = (seat, open_moves["ply"])
        self.server.ask("move", table=self.table, token=self.tokens[seat], ply=open_moves["ply"],
                        step=self.steps.get(place, 0), move=self.luck.choice(open_moves["moves"])["move"])
        self.steps[place] = self.steps.get(place, 0) + 1
        self.moves += 1
        return True

    def facts(self):
        history = self.server.ask("history", table=self.table, token=self.host, since=1_000_000)
        return {"what": self.what, "table": self.table, "game": self.game, "standing": self.line()["standing"],
                "commitment": self.commitment, "host": self.host, "tokens": self.tokens,
                "invitations": self.invitations, "names": self.names, "said": self.said, "moves": self.moves,
                "version": history["version"]}


def main(program, version):
    store = os.path.join(HERE, f"v{version}.db")
    for left in (store, store + ".lock"):
        if os.path.exists(left):
            os.remove(left)
    server = Server(program, store)
    tables = []

    def table(what, game, seats, **fields):
        tables.append(Table(server, what, game, seats, **fields))
        return tables[-1]

    two, three = ["human"] * 2, ["human"] * 3
    # The small editions of the tests where a game's own is large: each is in the store once.
    small = {"combinards": {"edition": "small"}, "quiz": {"edition": "small"}}
    seats = {"agence": two, "bionic": two, "combinards": two, "poker": three, "quiz": three}
    for game, people in seats.items():
        table(f"{game}, finished", game, ["human"] + ["simple"] * (len(people) - 1), **small.get(game, {})).play(10_000)
    closed = table("closed by its host", "agence", two)
    closed.play(7)
    server.ask("close", table=closed.table, token=closed.host)
    # Tables that are over are folded when a server starts.
    server.stop()
    server.start()
    for game, people in seats.items():
        table(f"{game}, running", game, people, **small.get(game, {})).play(6)
    over = table("over, and a rematch was made", "poker", ["human", "simple", "simple"])
    over.play(10_000)
    server.ask("rematch", table=over.table, token=over.tokens[0])
    table("day by day", "poker", three, clock=86400).play(4)
    half = table("a window that one has answered", "quiz", three, **small["quiz"])
    while len(half.line()["asked"]) < 2:
        if half.line()["standing"] == "over":  # there was none in that match
            tables.pop()
            half = table("a window that one has answered", "quiz", three, **small["quiz"])
        half.play(1)
    half.move(half.line()["asked"][0])
    talk = table("people who speak, one quiet, one gone", "poker", three)
    talk.play(5)
    talk.say(0, "Bonsoir à tous")
    talk.say(1, "C'est à qui ?")
    server.ask("mute", table=talk.table, token=talk.host, seat=2, muted=True)
    server.ask("leave", table=talk.table, token=talk.tokens[1])
    talk.tokens[1] = talk.names[1] = ""
    for seat in (0, 2):
        server.ask("vote", table=talk.table, token=talk.tokens[seat], seat=1, remedy="guest")
    talk.invitations[1] = server.ask("invite", table=talk.table, token=talk.host, seat=1)["invitation"]
    table("waiting for one more", "bionic", three, people=[0, 1], listed=True, spectators=True).say(0, "Il manque quelqu'un")
    server.admin("ban", BANNED)
    rules = {game["game"]: game["rules_version"] for game in server.ask("games")["games"]}
    facts = {"version": version, "rules": rules, "banned": BANNED, "tables": [one.facts() for one in tables]}
    server.stop()
    os.remove(store + ".lock")
    with open(os.path.join(HERE, f"v{version}.json"), "w", encoding="utf-8") as file:
        json.dump(facts, file, ensure_ascii=False, indent=1)
        file.write("\n")


main(sys.argv[1], int(sys.argv[2]))
