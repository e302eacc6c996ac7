// Printed by scripts/publish from the lists of fields of the shelf (host/showcase.cpp).
import type { Game } from "./games";

export interface Box {
  /** which game */
  game: Game;
  /** of its clauses: "POK" */
  prefix: string;
  /** how many can play: the fewest and the most */
  seats: [number, number];
  /** how long people take for one match */
  minutes: number;
  /** players have secrets: on one device a curtain hides them */
  hidden: boolean;
  /** what there is to play it with, the usual one first */
  editions: ShownEdition[];
  /** what a table may agree on */
  options: Option[];
}

export interface ShownEdition {
  /** names it */
  id: string;
  /** its file in editions/, without ".json" */
  file: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** what it says about itself; what is not known is empty, or 0 */
  lid: Lid;
}

export interface Lid {
  /** for whom it is, as the box says */
  age: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** who made it, and where */
  publisher: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** when; 0: not known */
  year: number;
  /** the publisher's number, if the sheet has one */
  reference: string;
  /** what it is about, in words of our own */
  story: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** what the printed sheet says */
  printed: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** what it does not say, and is ours */
  reconstructed: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** to whom we owe the sheet */
  thanks: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
}

export interface Option {
  /** of the field in the options of its game */
  name: string;
  /** what it takes */
  type: OptionType;
  /** to choose from */
  names?: string[];
  /** of a number */
  least?: number;
  /** of a number */
  greatest?: number;
  /** what a table has that says nothing */
  usual: boolean | number | string;
  /** what is usual day by day, where that is something else */
  daily?: boolean | number | string;
  /** what the printed sheet says, where that is something else */
  printed?: boolean | number | string;
}

export type OptionType =
  | "yes-no"
  | "number"
  | "one-of";
