// Where the pips of a die lie: -1, 0 or 1 across and down from its middle.
export interface Pip {
  x: number;
  y: number;
}

// The nine places, row by row, that each number uses; 0: a die that has not been thrown.
const places = ["", "4", "08", "048", "0268", "02468", "023568"];

export const pipsOf = (value: number): Pip[] =>
  [...(places[value] ?? "")]
    .map(Number)
    .map((place) => ({ x: (place % 3) - 1, y: Math.floor(place / 3) - 1 }));
