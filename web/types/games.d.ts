// Printed by scripts/publish from the lists of fields of the engine.

/** A place at the table, counted from 0 in the order of play. */
export type Seat = number;

/** The games on the shelf. */
export type Game =
  | "agence"
  | "bionic"
  | "combinards"
  | "poker"
  | "quiz";

/** What is printed in a box. */
export type Edition =
  | AgenceEdition
  | BionicEdition
  | CombinardsEdition
  | PokerEdition
  | QuizEdition;

export type AgenceAsk =
  | "turn"
  | "screen"
  | "opponent";

export type AgenceCard =
  | "boost"
  | "reroll"
  | "guide"
  | "sidelined"
  | "guard"
  | "lab1"
  | "lab2"
  | "lab3";

export type AgenceEnd =
  | "no"
  | "out"
  | "rounds";

export type AgenceSpace =
  | "start"
  | "plain"
  | "again"
  | "screen"
  | "guard"
  | "corridor"
  | "safe"
  | "lab1"
  | "lab2"
  | "lab3"
  | "final-lab"
  | "vault";

export interface AgencePosition {
  /** which game */
  game: string;
  /** the id of the edition that is played */
  edition: string;
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** once the formula is taken everybody chases and rolls both dice, been in the vault or not (ATR-31) */
    ambush: boolean;
    /** whoever wins the formula on a guard space rolls both dice and runs (ATR-41) */
    run: boolean;
  };
  /** who had the first turn; rounds are counted from here (ATR-03, ATR-51) */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** whether the turn's roll is made, or lost (ATR-05) */
  rolled: boolean;
  /** whether the turn's card is played or discarded (ATR-05) */
  card_used: boolean;
  /** what the player has to decide: his turn, whom to challenge from a screen (ATR-12), which opponent to fight (ATR-10) */
  ask: AgenceAsk;
  /** the space each stands on, counted from START, which is 0 */
  places: number[];
  /** who has the formula; null while it lies in the vault (ATR-30) */
  holder: Seat | null;
  /** who has been in the vault, or counts as if (ATR-31) */
  been: Seat[];
  /** who has a card Sidelined in front of him (ATR-23) */
  sidelined: Seat[];
  /** the cards in each hand */
  hands: (Partial<Record<AgenceCard, number>>)[];
  /** cards on the discard, face up */
  discard?: Partial<Record<AgenceCard, number>>;
  /** cards to draw. One of discard and pile may be left out: it is all that is nowhere else */
  pile?: Partial<Record<AgenceCard, number>>;
  /** how the game ended: no, out of the fortress (ATR-50) or by the last of the rounds (ATR-51) */
  ended: AgenceEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface AgenceView {
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** once the formula is taken everybody chases and rolls both dice, been in the vault or not (ATR-31) */
    ambush: boolean;
    /** whoever wins the formula on a guard space rolls both dice and runs (ATR-41) */
    run: boolean;
  };
  /** who had the first turn */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** whether the turn's roll is made, or lost */
  rolled: boolean;
  /** whether the turn's card is played or discarded */
  card_used: boolean;
  /** what the player whose turn it is has to decide */
  ask: AgenceAsk;
  /** the space each stands on, counted from START, which is 0 */
  places: number[];
  /** who has the formula; null while it lies in the vault */
  holder: Seat | null;
  /** who has been in the vault, or counts as if */
  been: Seat[];
  /** who has a card Sidelined in front of him */
  sidelined: Seat[];
  /** the seat's own cards; everybody holds three */
  hand: Partial<Record<AgenceCard, number>>;
  /** cards on the discard, face up */
  discard: Partial<Record<AgenceCard, number>>;
  /** how many cards there are to draw */
  pile_size: number;
  /** how the game ended: no, out of the fortress or by the last of the rounds */
  ended: AgenceEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface AgenceEdition {
  /** which game it is an edition of: "agence" */
  game: string;
  /** names this edition: small letters, digits and hyphens */
  id: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows, and that this is an unofficial project */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** the licence of this file */
  licence: string;
  /** remarks for people; may be left out */
  notes?: string[];
  /** the four characters, in the order of the seats */
  characters: ({
    /** French */
    fr: string;
    /** English */
    en: string;
  })[];
  /** the path, from START to the vault; at most 64 spaces */
  spaces: ({
    /** what happens there */
    kind: AgenceSpace;
    /** its name, with an article, as sentences use it; may be left out */
    label?: {
      /** French */
      fr: string;
      /** English */
      en: string;
    } | null;
    /** where it is drawn, from the left */
    x: number;
    /** where it is drawn, from the top */
    y: number;
  })[];
  /** how many cards of each kind the box holds; 35 in all */
  cards: Record<AgenceCard, number>;
  /** how far each lab card takes its player */
  lab_numbers: {
    /** weapons */
    lab1: number;
    /** secret weapons */
    lab2: number;
    /** top secret weapons */
    lab3: number;
  };
}

export type AgenceEvent =
  | { event: "dealt"; clause: string; seat: Seat; hand: Partial<Record<AgenceCard, number>> }
  | { event: "dealt-unseen"; clause: string; seat: Seat }
  | { event: "first-roll"; clause: string; seat: Seat; die: number }
  | { event: "started"; clause: string; seat: Seat }
  | { event: "rolled"; clause: string; seat: Seat; die: number }
  | { event: "rolled-both"; clause: string; seat: Seat; red: number; blue: number }
  | { event: "moved"; clause: string; seat: Seat; from: number; to: number }
  | { event: "stopped"; clause: string; seat: Seat; place: number }
  | { event: "again"; clause: string; seat: Seat }
  | { event: "fought"; clause: string; seat: Seat; opponent: Seat; die: number; other: number }
  | { event: "tied"; clause: string; seat: Seat; opponent: Seat; die: number }
  | { event: "challenged"; clause: string; seat: Seat; opponent: Seat }
  | { event: "declined"; clause: string; seat: Seat }
  | { event: "fought-guard"; clause: string; seat: Seat; red: number; blue: number }
  | { event: "tied-guard"; clause: string; seat: Seat; die: number }
  | { event: "held"; clause: string; seat: Seat }
  | { event: "lost-roll"; clause: string; seat: Seat }
  | { event: "played"; clause: string; seat: Seat; card: AgenceCard }
  | { event: "sidelined"; clause: string; seat: Seat; target: Seat }
  | { event: "stepped-out"; clause: string; seat: Seat }
  | { event: "sat-out"; clause: string; seat: Seat }
  | { event: "sent-guard"; clause: string; seat: Seat; target: Seat }
  | { event: "surrendered"; clause: string; seat: Seat }
  | { event: "caught"; clause: string; seat: Seat; place: number }
  | { event: "discarded"; clause: string; seat: Seat; card: AgenceCard }
  | { event: "drew"; clause: string; seat: Seat; card: AgenceCard }
  | { event: "drew-unseen"; clause: string; seat: Seat }
  | { event: "turned-over"; clause: string; cards: number; pile: Partial<Record<AgenceCard, number>> }
  | { event: "ended-turn"; clause: string; seat: Seat }
  | { event: "reached-vault"; clause: string; seat: Seat }
  | { event: "took-formula"; clause: string; seat: Seat }
  | { event: "chases"; clause: string; seat: Seat }
  | { event: "all-chase"; clause: string; seat: Seat }
  | { event: "stole"; clause: string; seat: Seat; from: Seat }
  | { event: "kept"; clause: string; seat: Seat; from: Seat }
  | { event: "won"; clause: string; seat: Seat }
  | { event: "ran-out"; clause: string; winners: Seat[] }

export type BionicAsks =
  | "nothing"
  | "lose-turn"
  | "arrow"
  | "choice";

export type BionicEnd =
  | "no"
  | "mission"
  | "rounds";

export type BionicSpace =
  | "plain"
  | "energy"
  | "arrow"
  | "breakdown"
  | "lose-turn"
  | "give-cards"
  | "choice"
  | "last";

export interface BionicPosition {
  /** which game */
  game: string;
  /** the id of the edition that is played */
  edition: string;
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** the last energy card may be given of one's own will too (BIO-04) */
    spend_last: boolean;
  };
  /** who had the first turn; rounds are counted from here (BIO-05, BIO-31) */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** where each seat stands, and its energy */
  markers: ({
    /** 1 to 4 */
    mission: number;
    /** 0 is the start point, 1 the first space */
    space: number;
    /** energy cards in hand */
    cards: number;
    /** what the space still asks for on the next turn (BIO-09, BIO-12 to BIO-14) */
    asks: BionicAsks;
    /** failures on the last space of the mission (BIO-17, BIO-18) */
    attempts: number;
  })[];
  /** energy cards in the disc. It may be left out: it is all that nobody holds */
  supply?: number;
  /** how the game ended: no, by the fourth mission (BIO-30) or by the last of the rounds (BIO-31) */
  ended: BionicEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface BionicView {
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** the last energy card may be given of one's own will too (BIO-04) */
    spend_last: boolean;
  };
  /** who had the first turn; rounds are counted from here (BIO-05, BIO-31) */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** where each seat stands, and its energy */
  markers: ({
    /** 1 to 4 */
    mission: number;
    /** 0 is the start point, 1 the first space */
    space: number;
    /** energy cards in hand */
    cards: number;
    /** what the space still asks for on the next turn (BIO-09, BIO-12 to BIO-14) */
    asks: BionicAsks;
    /** failures on the last space of the mission (BIO-17, BIO-18) */
    attempts: number;
  })[];
  /** energy cards in the disc. It may be left out: it is all that nobody holds */
  supply?: number;
  /** how the game ended: no, by the fourth mission (BIO-30) or by the last of the rounds (BIO-31) */
  ended: BionicEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface BionicEdition {
  /** which game it is an edition of: "bionic" */
  game: string;
  /** names this edition: small letters, digits and hyphens */
  id: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows, and that this is an unofficial project */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** the licence of this file */
  licence: string;
  /** remarks for people; may be left out */
  notes?: string[];
  /** energy cards in the box (BIO-01) */
  cards: number;
  /** how many of them every player receives (BIO-03) */
  hand: number;
  /** the four missions (BIO-01) */
  missions: ({
    /** who gives the mission */
    agency: {
      /** French */
      fr: string;
      /** English */
      en: string;
    };
    /** what it is */
    title: {
      /** French */
      fr: string;
      /** English */
      en: string;
    };
    /** the least number that finishes it (BIO-16) */
    finish: number;
    /** where the start point is drawn */
    start: {
      /** from the left edge of the board, in thousandths */
      x: number;
      /** from its top edge, in thousandths */
      y: number;
    };
    /** its spaces in order, the last space at the end */
    spaces: ({
      /** what it asks of whoever arrives (BIO-10 to BIO-15) */
      kind: BionicSpace;
      /** how many cards it costs; only where the kind is give-cards (BIO-13) */
      cards?: number;
      /** what is printed on it; may be left out */
      label?: {
        /** French */
        fr: string;
        /** English */
        en: string;
      } | null;
      /** where it is drawn */
      at: {
        /** from the left edge of the board, in thousandths */
        x: number;
        /** from its top edge, in thousandths */
        y: number;
      };
    })[];
  })[];
}

export type BionicEvent =
  | { event: "dealt"; clause: string; cards: number; supply: number }
  | { event: "spun-for-start"; clause: string; seat: Seat; number: number }
  | { event: "started"; clause: string; seat: Seat }
  | { event: "took"; clause: string; seat: Seat; cards: number }
  | { event: "passed"; clause: string; seat: Seat }
  | { event: "passed-empty"; clause: string; seat: Seat }
  | { event: "found-none"; clause: string; seat: Seat }
  | { event: "gave"; clause: string; seat: Seat; cards: number }
  | { event: "gave-none"; clause: string; seat: Seat }
  | { event: "spun"; clause: string; seat: Seat; number: number; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "spent"; clause: string; seat: Seat; cards: number; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "halted"; clause: string; seat: Seat; mission: {
  /** 1 to 4 */
  mission: number;
} }
  | { event: "went-back"; clause: string; seat: Seat; number: number; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "broke-down"; clause: string; seat: Seat; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "sent-back"; clause: string; seat: Seat }
  | { event: "held-up"; clause: string; seat: Seat }
  | { event: "lost-turn"; clause: string; seat: Seat }
  | { event: "must-choose"; clause: string; seat: Seat }
  | { event: "freed"; clause: string; seat: Seat }
  | { event: "finished"; clause: string; seat: Seat; number: number; mission: {
  /** 1 to 4 */
  mission: number;
} }
  | { event: "failed"; clause: string; seat: Seat; number: number; needed: number }
  | { event: "let-through"; clause: string; seat: Seat; number: number; mission: {
  /** 1 to 4 */
  mission: number;
} }
  | { event: "entered"; clause: string; seat: Seat; mission: {
  /** 1 to 4 */
  mission: number;
} }
  | { event: "met"; clause: string; seat: Seat; other: Seat; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "tied"; clause: string; seat: Seat; other: Seat; number: number }
  | { event: "beat"; clause: string; seat: Seat; other: Seat; number: number; against: number }
  | { event: "seized"; clause: string; seat: Seat; from: Seat }
  | { event: "pushed-on"; clause: string; seat: Seat; number: number; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "spins-again"; clause: string; seat: Seat; needed: number }
  | { event: "stepped-aside"; clause: string; seat: Seat; place: {
  /** 1 to 4 */
  mission: number;
  /** 0 is the start point, 1 the first space */
  space: number;
} }
  | { event: "won"; clause: string; seat: Seat }
  | { event: "ran-out"; clause: string; winners: Seat[] }

export type CombinardsPhase =
  | "roll"
  | "junction"
  | "buy"
  | "announce"
  | "doubt"
  | "sell"
  | "refinery"
  | "declare"
  | "police"
  | "airport"
  | "tax"
  | "inform"
  | "reward"
  | "denounce";

export type CombinardsEnd =
  | "no"
  | "target"
  | "alone"
  | "rounds";

export type CombinardsSpace =
  | "start"
  | "purchase"
  | "sale"
  | "refinery"
  | "stop"
  | "customs"
  | "police"
  | "agios"
  | "airport"
  | "tax"
  | "refund"
  | "control"
  | "flying-control";

export type CombinardsGoods =
  | "licit"
  | "illicit"
  | "oil";

export interface CombinardsPosition {
  /** which game */
  game: string;
  /** the id of the edition that is played */
  edition: string;
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** the target is to be gained, beyond what one starts with (COM-05) */
    gain: boolean;
    /** after how many rounds the game ends (COM-08) */
    round_limit: number;
    /** any whole price from 1 to 50 may be announced (COM-23) */
    any_price: boolean;
    /** the first to doubt is the doubter (COM-26) */
    first_to_speak: boolean;
    /** what a wrong denunciation costs, in millions (COM-30) */
    false_denunciation: number;
    /** who has an oil operation is shown until it ends (COM-50) */
    open_declarations: boolean;
  };
  /** who had the first turn; rounds are counted from here (COM-04, COM-08) */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** what is asked now: of the player whose turn it is, or (doubt, denounce) of the others */
  phase: CombinardsPhase;
  /** who has not been eliminated (COM-06, COM-07) */
  playing: Seat[];
  /** what everybody sees of each seat */
  players: ({
    /** the space he stands on */
    place: string;
    /** years in prison on his record (COM-50) */
    years: number;
    /** in millions */
    cash: number;
  })[];
  /** the money at the centre of the board (COM-41, COM-43, COM-44) */
  pot: number;
  /** the bank's money, below 0 if it paid out more than the box holds (COM-03). May be left out: what is nowhere else */
  bank?: number;
  /** points left of a move that goes past a junction (COM-14) */
  points: number;
  /** the card that is being bought (COM-21) */
  drawn: string | null;
  /** the price announced for it; 0: none yet (COM-23) */
  announced: number;
  /** an informer's die, while he chooses his reward (COM-46) */
  die: number;
  /** who has answered the question of doubt or denunciation (COM-26, COM-30) */
  answered: Seat[];
  /** those of them who doubt or denounce */
  accusers: Seat[];
  /** cards of the hand chosen so far, to be sold, declared or given (COM-28, COM-29, COM-40) */
  chosen: Record<string, number>;
  /** the cards in each hand */
  hands: (Record<string, number>)[];
  /** who has an oil operation: declared oil and has not left the outer circuits (COM-29) */
  operating: Seat[];
  /** the declared oil that each seat has not sold (COM-29) */
  declared: (Record<string, number>)[];
  /** the general warehouse, top card first (COM-02). May be left out: what is nowhere else, in the order of the edition */
  pile?: string[];
  /** how the game ended: no, by the target (COM-05), alone (COM-05) or by the last of the rounds (COM-08) */
  ended: CombinardsEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface CombinardsView {
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** the target is to be gained, beyond what one starts with (COM-05) */
    gain: boolean;
    /** after how many rounds the game ends (COM-08) */
    round_limit: number;
    /** any whole price from 1 to 50 may be announced (COM-23) */
    any_price: boolean;
    /** the first to doubt is the doubter (COM-26) */
    first_to_speak: boolean;
    /** what a wrong denunciation costs, in millions (COM-30) */
    false_denunciation: number;
    /** who has an oil operation is shown until it ends (COM-50) */
    open_declarations: boolean;
  };
  /** who had the first turn */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** what is asked now: of the player whose turn it is, or (doubt, denounce) of the others */
  phase: CombinardsPhase;
  /** who has not been eliminated */
  playing: Seat[];
  /** what everybody sees of each seat */
  players: ({
    /** the space he stands on */
    place: string;
    /** years in prison on his record (COM-50) */
    years: number;
    /** in millions */
    cash: number;
  })[];
  /** how many cards each seat holds */
  hand_sizes: number[];
  /** the money at the centre of the board */
  pot: number;
  /** the bank's money, below 0 if it paid out more than the box holds */
  bank: number;
  /** how many cards there are to buy */
  pile_size: number;
  /** who has an oil operation; shown only with open_declarations (COM-50) */
  operating: Seat[];
  /** points left of a move that goes past a junction */
  points: number;
  /** the card that the seat itself is buying */
  drawn: string | null;
  /** the price announced by the buyer; 0: none yet */
  announced: number;
  /** an informer's die, while he chooses his reward */
  die: number;
  /** whether the seat has answered the question of doubt or denunciation */
  answered: boolean;
  /** whether it doubted or denounced */
  accuses: boolean;
  /** the seat's own cards */
  hand: Record<string, number>;
  /** those of them that it has chosen so far */
  chosen: Record<string, number>;
  /** how the game ended: no, by the target, alone or by the last of the rounds */
  ended: CombinardsEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface CombinardsEdition {
  /** which game it is an edition of: "combinards" */
  game: string;
  /** names this edition: small letters, digits and hyphens */
  id: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows, and that this is an unofficial project */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** the licence of this file */
  licence: string;
  /** remarks for people; may be left out */
  notes?: string[];
  /** millions with which one wins (COM-05) */
  target: number;
  /** millions that every player receives (COM-02) */
  start_cash: number;
  /** goods cards that every player receives (COM-02) */
  start_cards: number;
  /** the 100 banknotes (COM-01) */
  banknotes: ({
    /** in millions */
    value: number;
    /** how many of them */
    count: number;
  })[];
  /** the places of sale */
  markets: ({
    /** names it on spaces and cards: small letters, digits and hyphens */
    id: string;
    /** what it is called */
    label: {
      /** French */
      fr: string;
      /** English */
      en: string;
    };
  })[];
  /** the inner circuit (COM-01) */
  inner: {
    /** what it is called */
    label: {
      /** French */
      fr: string;
      /** English */
      en: string;
    };
    /** its spaces in the direction of the arrows; after the last comes the first */
    spaces: ({
      /** what happens there (COM-14, COM-20 to COM-47) */
      kind: CombinardsSpace;
      /** which place of sale it is; only where the kind is sale or refinery (COM-27, COM-28) */
      market?: string;
      /** what is printed on it */
      label: {
        /** French */
        fr: string;
        /** English */
        en: string;
      };
      /** where it is drawn */
      at: {
        /** from the left edge of the board, in thousandths */
        x: number;
        /** from its top edge, in thousandths */
        y: number;
      };
    })[];
  };
  /** the two outer circuits (COM-01) */
  outer: ({
    /** what it is called */
    label: {
      /** French */
      fr: string;
      /** English */
      en: string;
    };
    /** the junction: the space of the inner circuit after which it is entered (COM-14) */
    after: number;
    /** the space of the inner circuit to which it leads back */
    back_to: number;
    /** its spaces in the direction of the arrows: STOP first, customs last */
    spaces: ({
      /** what happens there (COM-14, COM-20 to COM-47) */
      kind: CombinardsSpace;
      /** which place of sale it is; only where the kind is sale or refinery (COM-27, COM-28) */
      market?: string;
      /** what is printed on it */
      label: {
        /** French */
        fr: string;
        /** English */
        en: string;
      };
      /** where it is drawn */
      at: {
        /** from the left edge of the board, in thousandths */
        x: number;
        /** from its top edge, in thousandths */
        y: number;
      };
    })[];
  })[];
  /** the goods cards, 62 with their copies (COM-22) */
  cards: ({
    /** names it in moves and positions: small letters, digits and hyphens */
    id: string;
    /** licit (yellow), illicit (pink) or oil */
    kind: CombinardsGoods;
    /** the goods */
    name: {
      /** French */
      fr: string;
      /** English */
      en: string;
    };
    /** the purchase price, in millions: 1, 2, 5, 10, 20 or 50 */
    buy: number;
    /** where it can be sold, and for how much */
    sales: ({
      /** where */
      market: string;
      /** for how many millions */
      price: number;
    })[];
    /** the export bonus; only of oil (COM-29) */
    bonus: number;
    /** what it costs to be caught with it (COM-30, COM-45) */
    fine: number;
    /** years in prison for being caught with it (COM-45) */
    years: number;
    /** years that it takes off at a police station (COM-40) */
    remission: number;
    /** how many of them the box holds */
    copies: number;
  })[];
}

export type CombinardsEvent =
  | { event: "started"; clause: string; seat: Seat }
  | { event: "dealt"; clause: string; seat: Seat; hand: Record<string, number> }
  | { event: "dealt-unseen"; clause: string; seat: Seat; cards: number }
  | { event: "rolled"; clause: string; seat: Seat; first: number; second: number }
  | { event: "moved"; clause: string; seat: Seat; to: string }
  | { event: "reached-junction"; clause: string; seat: Seat; at: string; points: number }
  | { event: "stayed-inside"; clause: string; seat: Seat }
  | { event: "went-outside"; clause: string; seat: Seat }
  | { event: "stopped"; clause: string; seat: Seat; at: string; lost: number }
  | { event: "declined"; clause: string; seat: Seat }
  | { event: "drew"; clause: string; seat: Seat; card: string; left: number }
  | { event: "drew-unseen"; clause: string; seat: Seat; left: number }
  | { event: "announced"; clause: string; seat: Seat; price: number }
  | { event: "answered"; clause: string; seat: Seat; accuses: boolean }
  | { event: "doubted"; clause: string; doubters: Seat[] }
  | { event: "accused"; clause: string; accusers: Seat[] }
  | { event: "nobody-accused"; clause: string; seat: Seat }
  | { event: "bought"; clause: string; seat: Seat; price: number }
  | { event: "caught"; clause: string; seat: Seat; doubter: Seat; card: string; paid: number }
  | { event: "vindicated"; clause: string; seat: Seat; doubter: Seat; card: string; damages: number }
  | { event: "paid-for-doubt"; clause: string; seat: Seat; paid: number }
  | { event: "sold"; clause: string; seat: Seat; card: string; price: number }
  | { event: "sold-oil"; clause: string; seat: Seat; cards: Record<string, number>; price: number }
  | { event: "declared"; clause: string; seat: Seat; cards: Record<string, number>; bonus: number }
  | { event: "lapsed"; clause: string; seat: Seat }
  | { event: "denounced"; clause: string; seat: Seat; accuser: Seat; cards: Record<string, number>; paid: number }
  | { event: "wrongly-denounced"; clause: string; seat: Seat; accuser: Seat; damages: number }
  | { event: "waved-through"; clause: string; seat: Seat }
  | { event: "customs-rolled"; clause: string; seat: Seat; first: number; second: number }
  | { event: "customs-paid"; clause: string; seat: Seat; paid: number }
  | { event: "gave"; clause: string; seat: Seat; cards: Record<string, number>; years: number }
  | { event: "paid-agios"; clause: string; seat: Seat; paid: number }
  | { event: "flew"; clause: string; seat: Seat; to: string }
  | { event: "paid-tax"; clause: string; seat: Seat; paid: number }
  | { event: "risked-tax"; clause: string; seat: Seat; first: number; second: number; paid: number }
  | { event: "spared-tax"; clause: string; seat: Seat; first: number; second: number }
  | { event: "refunded"; clause: string; seat: Seat; amount: number }
  | { event: "cleared"; clause: string; seat: Seat }
  | { event: "seized"; clause: string; seat: Seat; card: string; paid: number; years: number }
  | { event: "informed"; clause: string; seat: Seat; suspect: Seat }
  | { event: "contempt"; clause: string; seat: Seat; years: number }
  | { event: "reward-rolled"; clause: string; seat: Seat; die: number }
  | { event: "reward-years"; clause: string; seat: Seat; years: number }
  | { event: "reward-money"; clause: string; seat: Seat; amount: number }
  | { event: "ruined"; clause: string; seat: Seat }
  | { event: "jailed"; clause: string; seat: Seat; years: number }
  | { event: "hand-lost"; clause: string; seat: Seat; hand: Record<string, number> }
  | { event: "hand-lost-unseen"; clause: string; seat: Seat; cards: number }
  | { event: "won"; clause: string; seat: Seat; cash: number }
  | { event: "last-one"; clause: string; seat: Seat }
  | { event: "ran-out"; clause: string; winners: Seat[] }

export type PokerCard =
  | "dandy"
  | "mondain-2"
  | "mondain-3"
  | "mondain-4"
  | "mondain-6"
  | "pickpocket-2"
  | "pickpocket-3"
  | "pickpocket-4"
  | "pickpocket-5"
  | "pickpocket-6"
  | "tricheur"
  | "revolver"
  | "valise";

export type PokerEnd =
  | "no"
  | "dandy"
  | "rounds";

export interface PokerPosition {
  /** which game */
  game: string;
  /** the id of the edition that is played */
  edition: string;
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** a Dandy repels Pickpockets like a Mondain (POK-15) */
    dandy_repels: boolean;
    /** a player in front of whom a Pickpocket waits cannot be attacked (POK-18) */
    spare_threatened: boolean;
    /** the victim of a Tricheur draws a new card at once (POK-24) */
    victim_refills: boolean;
  };
  /** who had the first turn; rounds are counted from here (POK-10, POK-31) */
  starter: Seat;
  /** whose turn it is; answering an attack is not a turn (POK-26) */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** the attack that has to be answered now (POK-14) */
  attack: {
    /** the attacking card */
    pickpocket: PokerCard;
    /** for whom it works now */
    patron: Seat;
    /** who has to answer, or in front of whom it waits */
    target: Seat;
  } | null;
  /** valises in front of each seat (POK-13) */
  valises: number[];
  /** Pickpockets that wait in front of somebody, the oldest first (POK-18) */
  threats: ({
    /** the attacking card */
    pickpocket: PokerCard;
    /** for whom it works now */
    patron: Seat;
    /** who has to answer, or in front of whom it waits */
    target: Seat;
  })[];
  /** the cards in each hand */
  hands: (Partial<Record<PokerCard, number>>)[];
  /** cards on the discard, face up */
  discard?: Partial<Record<PokerCard, number>>;
  /** cards to draw. One of discard and pile may be left out: it is all that is nowhere else */
  pile?: Partial<Record<PokerCard, number>>;
  /** how the game ended: no, by a dandy (POK-30) or by the last of the rounds (POK-31) */
  ended: PokerEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface PokerView {
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** a Dandy repels Pickpockets like a Mondain (POK-15) */
    dandy_repels: boolean;
    /** a player in front of whom a Pickpocket waits cannot be attacked (POK-18) */
    spare_threatened: boolean;
    /** the victim of a Tricheur draws a new card at once (POK-24) */
    victim_refills: boolean;
  };
  /** who had the first turn */
  starter: Seat;
  /** whose turn it is */
  turn: Seat;
  /** complete rounds so far */
  round: number;
  /** the attack that has to be answered now */
  attack: {
    /** the attacking card */
    pickpocket: PokerCard;
    /** for whom it works now */
    patron: Seat;
    /** who has to answer, or in front of whom it waits */
    target: Seat;
  } | null;
  /** valises in front of each seat */
  valises: number[];
  /** Pickpockets that wait in front of somebody, the oldest first */
  threats: ({
    /** the attacking card */
    pickpocket: PokerCard;
    /** for whom it works now */
    patron: Seat;
    /** who has to answer, or in front of whom it waits */
    target: Seat;
  })[];
  /** how many cards each seat holds */
  hand_sizes: number[];
  /** the seat's own cards */
  hand: Partial<Record<PokerCard, number>>;
  /** cards on the discard, face up */
  discard: Partial<Record<PokerCard, number>>;
  /** how many cards there are to draw */
  pile_size: number;
  /** how the game ended: no, by a dandy or by the last of the rounds */
  ended: PokerEnd;
  /** who has won, once it is over */
  winners: Seat[];
}

export interface PokerEdition {
  /** which game it is an edition of: "poker" */
  game: string;
  /** names this edition: small letters, digits and hyphens */
  id: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows, and that this is an unofficial project */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** the licence of this file */
  licence: string;
  /** remarks for people; may be left out */
  notes?: string[];
  /** how many cards of each kind the box holds; 88 in all */
  cards: Record<PokerCard, number>;
}

export type PokerEvent =
  | { event: "started"; clause: string; seat: Seat }
  | { event: "dealt"; clause: string; seat: Seat; hand: Partial<Record<PokerCard, number>> }
  | { event: "dealt-unseen"; clause: string; seat: Seat }
  | { event: "drew"; clause: string; seat: Seat; card: PokerCard }
  | { event: "drew-unseen"; clause: string; seat: Seat }
  | { event: "turned-over"; clause: string; cards: number; pile: Partial<Record<PokerCard, number>> }
  | { event: "passed"; clause: string; seat: Seat }
  | { event: "discarded"; clause: string; seat: Seat; card: PokerCard }
  | { event: "hoped"; clause: string; seat: Seat; card: PokerCard }
  | { event: "placed"; clause: string; seat: Seat }
  | { event: "attacked"; clause: string; seat: Seat; target: Seat; card: PokerCard }
  | { event: "repelled"; clause: string; seat: Seat; card: PokerCard; pickpocket: PokerCard }
  | { event: "turned"; clause: string; seat: Seat; target: Seat; pickpocket: PokerCard }
  | { event: "took"; clause: string; seat: Seat; from: Seat; pickpocket: PokerCard }
  | { event: "waits"; clause: string; seat: Seat; patron: Seat; pickpocket: PokerCard }
  | { event: "drove-off"; clause: string; seat: Seat; card: PokerCard; pickpocket: PokerCard }
  | { event: "handed-on"; clause: string; seat: Seat; patron: Seat; pickpocket: PokerCard }
  | { event: "surplus"; clause: string; seat: Seat }
  | { event: "cheated"; clause: string; seat: Seat; victim: Seat; card: PokerCard }
  | { event: "cheated-unseen"; clause: string; seat: Seat; victim: Seat }
  | { event: "won"; clause: string; seat: Seat }
  | { event: "ran-out"; clause: string; winners: Seat[] }

export type QuizQuizmaster =
  | "human"
  | "software";

export type QuizPhase =
  | "choice"
  | "jokers"
  | "keep"
  | "vote"
  | "advice"
  | "show"
  | "answer"
  | "over";

export type QuizLetter =
  | "A"
  | "B"
  | "C"
  | "D";

export type QuizJoker =
  | "50:50"
  | "audience"
  | "phone";

export type QuizSaid =
  | "nothing"
  | "try"
  | "stop"
  | "A"
  | "B"
  | "C"
  | "D";

export type QuizEnd =
  | "no"
  | "million"
  | "rounds";

export interface QuizPosition {
  /** which game */
  game: string;
  /** the id of the edition that is played */
  edition: string;
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** a player in turn, or the software, so that everybody is a candidate (QVG-10) */
    quizmaster: QuizQuizmaster;
    /** with a software quizmaster, how many rounds; 0: one for each player (QVG-10) */
    rounds: number;
    /** how often every player is quizmaster (QVG-03) */
    turns: number;
    /** after a million the game goes on until all have been quizmaster equally often, or to the last round of a software quizmaster (QVG-23) */
    play_out: boolean;
    /** three players and more: the phone may be a real one (QVG-33) */
    real_calls: boolean;
    /** as on television: one candidate, everybody else is the audience (QVG-50) */
    television: boolean;
  };
  /** the first quizmaster; with a software quizmaster the candidate who was asked first (QVG-10). Every round the next seat takes over */
  starter: Seat;
  /** rounds that are over */
  round: number;
  /** what is being decided */
  phase: QuizPhase;
  /** the level of the question, from 1 (QVG-01) */
  level: number;
  /** the question that was read out last, by its number in the bank (QVG-11) */
  card: number;
  /** its right answer; may be left out: as the card says */
  right?: QuizLetter;
  /** the candidates who are still in the round (QVG-15) */
  in: Seat[];
  /** the candidate who is asked for jokers, or whom the others help (QVG-12) */
  turn: Seat;
  /** the friend who is phoned now (QVG-32) */
  helper: Seat | null;
  /** the joker that was used last */
  joker: QuizJoker;
  /** how many cards the candidate may show yet (QVG-40, QVG-41) */
  shows: number;
  /** whether a real call is being made (QVG-33) */
  calling: boolean;
  /** who has answered in the window that is open: a secret */
  answered: Seat[];
  /** the sealed answers themselves (QVG-13, QVG-16, QVG-31) */
  said: QuizSaid[];
  /** the jokers that each has left in this round (QVG-02) */
  jokers: QuizJoker[][];
  /** the jokers that each has used on this question (QVG-12) */
  used: QuizJoker[][];
  /** the answers that are still open on each holder (QVG-30, QVG-40) */
  open: QuizLetter[][];
  /** the cards that each was given by the audience (QVG-31) */
  votes: (Partial<Record<QuizLetter, number>>)[];
  /** the card that each was given by a friend (QVG-32) */
  advice: (QuizLetter | null)[];
  /** what each was paid in the rounds so far (QVG-23) */
  money: number[];
  /** who has won the highest prize (QVG-23) */
  millionaires: Seat[];
  /** how the game ended: no, by a million or after the last of the rounds (QVG-23) */
  ended: QuizEnd;
  /** who has won, once it is over */
  winners: Seat[];
  /** the levels whose box was gone through and begun again, as bits: 1 is level 1 (QVG-21) */
  again: number;
  /** the questions that cannot be asked before all of their level have been (QVG-21) */
  asked: number[];
}

export interface QuizView {
  /** how many play */
  seats: number;
  /** what the table agreed on */
  options: {
    /** a player in turn, or the software, so that everybody is a candidate (QVG-10) */
    quizmaster: QuizQuizmaster;
    /** with a software quizmaster, how many rounds; 0: one for each player (QVG-10) */
    rounds: number;
    /** how often every player is quizmaster (QVG-03) */
    turns: number;
    /** after a million the game goes on until all have been quizmaster equally often, or to the last round of a software quizmaster (QVG-23) */
    play_out: boolean;
    /** three players and more: the phone may be a real one (QVG-33) */
    real_calls: boolean;
    /** as on television: one candidate, everybody else is the audience (QVG-50) */
    television: boolean;
  };
  /** the first quizmaster, or the candidate who was asked first */
  starter: Seat;
  /** rounds that are over */
  round: number;
  /** what is being decided */
  phase: QuizPhase;
  /** the level of the question, from 1 */
  level: number;
  /** the question that was read out last, by its number in the bank */
  card: number;
  /** its right answer, for the human quizmaster and, once it is settled, for all */
  right: QuizLetter | null;
  /** the candidates who are still in the round */
  in: Seat[];
  /** the candidate who is asked for jokers, or whom the others help */
  turn: Seat;
  /** the friend who is phoned now */
  helper: Seat | null;
  /** the joker that was used last */
  joker: QuizJoker;
  /** how many cards the candidate may show yet */
  shows: number;
  /** whether a real call is being made: the table shows 30 seconds */
  calling: boolean;
  /** the seat's own answer in the window that is open */
  said: QuizSaid;
  /** the jokers that each has left in this round */
  jokers: QuizJoker[][];
  /** the jokers that each has used on this question */
  used: QuizJoker[][];
  /** the answers that are still open on each holder; none where the seat cannot know */
  open: QuizLetter[][];
  /** the cards that the seat was given by the audience */
  votes: Partial<Record<QuizLetter, number>>;
  /** the card that the seat was given by a friend */
  advice: QuizLetter | null;
  /** what each was paid in the rounds so far */
  money: number[];
  /** who has won the highest prize */
  millionaires: Seat[];
  /** how the game ended: no, by a million or after the last of the rounds */
  ended: QuizEnd;
  /** who has won, once it is over */
  winners: Seat[];
  /** what is printed in the box and the seat may read now */
  read_out: {
    /** the id of the question in its pack */
    id: string;
    /** what it is about */
    theme: string;
    /** the language it is written in */
    lang: string;
    /** as it was read out */
    question: string;
    /** the four answers, A to D */
    answers: string[];
    /** the right one, for the human quizmaster and, once it is settled, for all */
    right: QuizLetter | null;
    /** the line that explains it, for the same; else empty */
    why: string;
  };
}

export interface QuizEdition {
  /** which game it is an edition of: "quiz" */
  game: string;
  /** names this edition: small letters, digits and hyphens */
  id: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows, and that this is an unofficial project */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** the licence of this file */
  licence: string;
  /** remarks for people; may be left out */
  notes?: string[];
  /** the prizes in euros, the lowest first (QVG-01) */
  pyramid: number[];
  /** the prizes one falls back to, the lower first (QVG-19, QVG-20) */
  safe: number[];
  /** files of questions, beside this one or in the program; may be left out */
  packs?: string[];
  /** the questions themselves, in any order; what packs hold is put in here */
  questions?: ({
    /** names the question for ever: "fr-01-001" */
    id: string;
    /** how hard it is: 1 is the first prize, 15 the million */
    level: number;
    /** what it is about: "nature" */
    theme: string;
    /** the language it is written in: "fr" or "en" */
    lang: string;
    /** as it is read out */
    question: string;
    /** four of them, A to D */
    answers: string[];
    /** which of them is right, counted from 0 */
    right: number;
    /** one line that is read out with the right answer */
    why: string;
  })[];
  /** in the log of a finished match, instead of questions: what was read out */
  excerpt?: {
    /** how many cards the whole bank has at each level */
    cards: number[];
    /** those that were read out, in ascending order */
    seen: ({
      /** its number in the whole bank */
      number: number;
      /** what is printed on it */
      card: {
        /** names the question for ever: "fr-01-001" */
        id: string;
        /** how hard it is: 1 is the first prize, 15 the million */
        level: number;
        /** what it is about: "nature" */
        theme: string;
        /** the language it is written in: "fr" or "en" */
        lang: string;
        /** as it is read out */
        question: string;
        /** four of them, A to D */
        answers: string[];
        /** which of them is right, counted from 0 */
        right: number;
        /** one line that is read out with the right answer */
        why: string;
      };
    })[];
  } | null;
  /** in a log: the cards that those who play had heard before, by their numbers in the whole bank */
  laid_aside?: number[];
}

export type QuizEvent =
  | { event: "quizmaster"; clause: string; seat: Seat; round: number }
  | { event: "first-asked"; clause: string; seat: Seat; round: number }
  | { event: "on-stage"; clause: string; seat: Seat }
  | { event: "asked"; clause: string; prize: number; question: number }
  | { event: "began-again"; clause: string; prize: number }
  | { event: "joker"; clause: string; seat: Seat; joker: QuizJoker }
  | { event: "no-joker"; clause: string; seat: Seat }
  | { event: "halved"; clause: string; seat: Seat; first: QuizLetter; second: QuizLetter }
  | { event: "halved-unseen"; clause: string; seat: Seat }
  | { event: "sealed"; clause: string; seat: Seat; letter: QuizLetter | null }
  | { event: "votes"; clause: string; seat: Seat; votes: Partial<Record<QuizLetter, number>> }
  | { event: "votes-unseen"; clause: string; seat: Seat }
  | { event: "phoned"; clause: string; seat: Seat; friend: Seat }
  | { event: "advice"; clause: string; seat: Seat; friend: Seat; letter: QuizLetter }
  | { event: "advice-unseen"; clause: string; seat: Seat; friend: Seat }
  | { event: "called"; clause: string; seat: Seat }
  | { event: "resumed"; clause: string; seat: Seat }
  | { event: "showed-right"; clause: string; seat: Seat; letter: QuizLetter }
  | { event: "showed-wrong"; clause: string; seat: Seat; letter: QuizLetter }
  | { event: "stopped"; clause: string; seat: Seat; gain: number }
  | { event: "tries"; clause: string; seat: Seat }
  | { event: "answered"; clause: string; seat: Seat; letter: QuizLetter }
  | { event: "revealed"; clause: string; question: number; right: QuizLetter; read_out: {
  /** the id of the question in its pack */
  id: string;
  /** what it is about */
  theme: string;
  /** the language it is written in */
  lang: string;
  /** as it was read out */
  question: string;
  /** the four answers, A to D */
  answers: string[];
  /** the right one, for the human quizmaster and, once it is settled, for all */
  right: QuizLetter | null;
  /** the line that explains it, for the same; else empty */
  why: string;
} }
  | { event: "right"; clause: string; seat: Seat; prize: number }
  | { event: "wrong"; clause: string; seat: Seat }
  | { event: "fell-back"; clause: string; seat: Seat; gain: number }
  | { event: "million"; clause: string; seat: Seat; prize: number }
  | { event: "millionaires-win"; clause: string; winners: Seat[] }
  | { event: "richest-win"; clause: string; winners: Seat[] }
