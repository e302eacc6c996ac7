// Which drawing stands for what (PlaceSymbols.svelte, GoodsSymbols.svelte), and the ground it is printed on.
// The ground tells the kind: pale, one sells here; gold, one buys; red and wine, it costs; green, it helps;
// blue, one flies.
import type { CombinardsEdition, CombinardsSpace } from "../../../types/games";
import type { Spot } from "./circuits";

type Goods = CombinardsEdition["cards"][number];
export interface Picture {
  drawing: string; // the id of a symbol
  ground: string;
}

const kinds: Record<Exclude<CombinardsSpace, "sale" | "refinery">, string> = {
  start: "#5fa45a",
  purchase: "#f3b740",
  stop: "#c8402f",
  customs: "#8f2a2b",
  police: "#182e4d",
  agios: "#8f2a2b",
  airport: "#2f5f96",
  tax: "#8f2a2b",
  refund: "#5fa45a",
  control: "#c8402f",
  "flying-control": "#c8402f",
};
const markets: Record<string, string> = {
  meme: "#f8c9a4",
  puces: "#dccbe4",
  port: "#aad6d2",
  casino: "#f0b0a2",
  galerie: "#cfe0ae",
  palace: "#fbe29a",
  raffinerie: "#9fb4c8",
};

// A market of a box of the host's own is a stall like any other.
export const marketPicture = (id: string): Picture =>
  id in markets
    ? { drawing: `combinards-${id}`, ground: markets[id]! }
    : { drawing: "combinards-puces", ground: "#e6dcc6" };

export function placePicture({ kind, market }: Pick<Spot, "kind" | "market">): Picture {
  if (kind === "refinery") return marketPicture("raffinerie");
  if (kind === "sale") return marketPicture(market ?? "");
  return { drawing: `combinards-${kind}`, ground: kinds[kind] };
}

const drawn = [
  "cageots-de-tomates",
  "savonnettes-de-marseille",
  "parapluies",
  "pelotes-de-laine",
  "conserves-de-sardines",
  "cafetieres",
  "sacs-de-cafe",
  "jouets-en-bois",
  "bicyclettes",
  "dentelles",
  "vins-fins",
  "postes-de-radio",
  "tapis-d-orient",
  "pianos",
  "automobile-de-collection",
  "cigarettes-de-contrebande",
  "alcool-frelate",
  "faux-parfums",
  "montres-contrefaites",
  "fausse-monnaie",
  "ivoire",
  "fourrures-volees",
  "statuettes-pillees",
  "tableau-de-maitre-vole",
  "lingots-sans-poincon",
  "diamants-bruts",
  "petrole-petite-cargaison",
  "petrole-cargaison-moyenne",
  "petrole-supertanker",
];
const grounds: Record<Goods["kind"], string> = { licit: "#f5dfa8", illicit: "#fbd3cf", oil: "#3a3436" };

// A box of the host's own may number its cards.
export function goodsPicture({ id, kind }: Pick<Goods, "id" | "kind">): Picture {
  const known = drawn.find((one) => id === one || id.startsWith(`${one}-`));
  return { drawing: `combinards-goods-${known ?? kind}`, ground: grounds[kind] };
}
