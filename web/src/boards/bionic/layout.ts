// Which part of the stage belongs to what, in pixels.
import { clamp, type Box } from "./geometry";

export type Shape = "wide" | "tall" | "lying";
export interface Layout {
  shape: Shape;
  board: Box; // the four missions
  people: Box; // who plays
  dock: Box; // the own hand, and what can be done
  computer: Box; // the disc, and the cards in it
  self: boolean; // whether whoever looks stands among the people too; else in the dock
}

const FINGER = 44;
const HAND = 78; // how high the own cards lie on a phone, above what can be done

export function shapeOf(width: number, height: number): Shape {
  if (height <= 440) return "lying";
  return width >= 900 && height >= 500 ? "wide" : "tall";
}

// `text`: times the usual size of letters.
export function layoutOf(width: number, height: number, seats: number, text = 1): Layout {
  const shape = shapeOf(width, height);
  if (shape === "wide") return wide(width, height, seats, text);
  if (shape === "lying") return lying(width, height, seats);
  return tall(width, height, seats, text);
}

function wide(width: number, height: number, seats: number, text: number): Layout {
  const side = Math.round(clamp(width * 0.218, 232, 380));
  const low = Math.round(clamp(height * 0.152, 108, 132) + 8 * clamp(text - 1, 0, 1));
  const left = width - side;
  const people = Math.min((seats - 1) * (40 + 26 * text) + 12, height * 0.42);
  return {
    shape: "wide",
    board: { x: 0, y: 0, width: left, height: height - low },
    dock: { x: 0, y: height - low, width: left, height: low },
    people: { x: left, y: 0, width: side, height: people },
    computer: { x: left, y: people, width: side, height: height - people },
    self: false,
  };
}

function tall(width: number, height: number, seats: number, text: number): Layout {
  const roomy = width >= 700;
  const short = !roomy && height < 600; // in a replay: the disc stands beside the hand, not below it
  const self = width / seats >= 118;
  const top = roomy ? 68 : FINGER + 10;
  const low = roomy ? 206 : Math.round((short ? 132 : 214) + 22 * clamp(text - 1, 0, 1));
  const beside = roomy || short;
  const disc = roomy ? 176 : clamp(width * 0.31, 104, 132);
  const board = { x: 0, y: top, width, height: height - top - low };
  return {
    shape: "tall",
    people: { x: 0, y: 0, width, height: top },
    board,
    dock: { x: 0, y: height - low, width: beside ? width - disc : width, height: low },
    computer: {
      x: width - disc,
      y: height - low + (beside ? 0 : HAND),
      width: disc,
      height: low - (beside ? 0 : HAND),
    },
    self,
  };
}

function lying(width: number, height: number, seats: number): Layout {
  const side = Math.round(clamp(width * 0.245, 184, 240));
  const left = width - side;
  const people = seats > 3 ? 54 : seats > 2 ? 40 : 26;
  const disc = clamp(height - people - 176, 96, 170);
  return {
    shape: "lying",
    board: { x: 0, y: 0, width: left, height },
    people: { x: left, y: 0, width: side, height: people },
    computer: { x: left, y: people, width: side, height: disc },
    dock: { x: left, y: people + disc, width: side, height: height - people - disc },
    self: false,
  };
}
