#!/usr/bin/env python3
"""A bot of one's own: pactole arena poker --player 'cmd:python3 examples/poker_bot.py'

It plays Millionen Poker by what it sees and what it was told (docs/your-bot.md).
"""
import json
import sys

VALUE = {"dandy": 10, "revolver": 8, "valise": 7, "tricheur": 4}


def value(card):
    """The number on a card, or what it is worth to keep."""
    return VALUE.get(card) or int(card[-1])


class Bot:
    def __init__(self, seat):
        self.seat = seat
        self.weak = {}  # by seat: the Pickpocket that it could not, or would not, repel

    def hear(self, event):
        if event["event"] == "took":
            self.weak[event["from"]] = value(event["pickpocket"])
        elif event["event"] in ("repelled", "turned"):
            self.weak.pop(event["seat"], None)

    def worth(self, view, move):
        """The higher, the better."""
        verb, *rest = move.split()
        mine = view["valises"]
        if verb == "dandy":  # five suitcases and a Dandy: won
            return 1000
        if verb in ("repel", "drive-off"):  # with the lowest that is high enough
            return 500 - value(rest[0])
        if verb == "revolver":
            return 520 if mine[view["attack"]["patron"]] else 400
        if verb == "attack":
            card, target = value(rest[0]), int(rest[1])
            is_weak = self.weak.get(target, 99) <= card
            leads = mine[target] >= 4
            return 100 + 20 * mine[target] + card + 30 * is_weak + 200 * leads if mine[target] else 20 + card
        if verb == "valise":
            return 250
        if verb == "tricheur":
            return 60 + mine[int(rest[0])]
        return {"discard": 40}.get(verb, 0) - (value(rest[0]) if rest else 0)


bot = None
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "new":
        bot = Bot(message["seat"])
    for event in message.get("events", []):
        bot.hear(event)
    if message["do"] == "move":
        best = max(message["moves"], key=lambda move: bot.worth(message["view"], move))
        print(json.dumps({"move": best}), flush=True)
