// Searches in everything that reached a page, beyond what the messages say: texts of frames,
// answers to requests, and the document.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Moment, wordsIn, type Eyes, type Secrets, type Received } from "./oracle";
import type { Heard } from "./overhear";
import { mayKnowRight, type Question } from "./quiz";
import type { Truth } from "./truth";

const isOver = ({ seed, shown }: Received): boolean => Boolean(seed ?? shown?.seed);
// How many lines came before the table was over.
function lifetime({ told }: Heard): number {
  const end = told.findIndex(isOver);
  return end < 0 ? told.length : end;
}

// Where one of the texts stands in what reached the page before the table was over.
export async function findTexts(heard: Heard, texts: string[]): Promise<string[]> {
  const end = lifetime(heard);
  const places = [
    ...heard.frames.slice(0, end).map((text, i) => ({ place: `message ${i}`, text })),
    ...(await Promise.all(heard.bodies)).map(({ path, text }) => ({ place: path, text })),
    ...heard.sights.flatMap(({ text, told }) =>
      told <= end ? [{ place: `the document at ${told}`, text }] : [],
    ),
  ];
  return places.flatMap(({ place, text }) =>
    texts.filter((one) => text.includes(one)).map((one) => `${one} in ${place}`),
  );
}

// Secret words in answers to requests. The box itself (/api/edition) is printed for everybody.
export async function findInAnswers(heard: Heard, words: Set<string>): Promise<string[]> {
  const answers = (await Promise.all(heard.bodies)).filter(
    ({ path, text }) => text && path.startsWith("/api/") && path !== "/api/edition",
  );
  return answers.flatMap(({ path, text }) =>
    wordsIn(JSON.parse(text), words).map((word) => `${word} in ${path}`),
  );
}

// The names of cards as players read them: of the box, or of the catalogue of words.
function namesOf({ game, edition }: Truth, words: Set<string>): Map<string, string> {
  const catalogue = JSON.parse(
    readFileSync(fileURLToPath(new URL("../../../i18n/fr.json", import.meta.url)), "utf8"),
  ) as Record<string, string>;
  const printed = edition["cards"] as { id: string; name: { fr: string } }[];
  return new Map(
    [...words].map((word) => {
      const own = Array.isArray(printed) ? printed.find(({ id }) => id === word)!.name.fr : undefined;
      const [, name] = /one \{une? (?:carte )?([^}]*)\}/.exec(catalogue[`${game}.card.${word}`] ?? "") ?? [];
      return [word, (own ?? name ?? "").replace(/\s+/g, " ")];
    }),
  );
}

// Cards that stand in the document before the match is over and were never told to these eyes; then
// they lie open, and the end tells of them.
export function findCards(heard: Heard, eyes: Eyes, truth: Truth, secrets: Secrets): string[] {
  const words = secrets.words(truth);
  const names = namesOf(truth, words);
  const end = lifetime(heard);
  let seen = 0;
  const found = heard.sights.flatMap(({ text, told }) => {
    if (told > end) return [];
    const known = new Set(wordsIn(heard.told.slice(0, told), words));
    const inSight = [...names].flatMap(([word, name]) =>
      text.includes(name) && !secrets.onBoard?.has(word) ? [word] : [],
    );
    seen += inSight.length;
    return inSight.filter((word) => !known.has(word)).map((word) => `${word} in the document at ${told}`);
  });
  if (!seen && eyes !== "watching") found.push("no card of one's own: the names are wrong");
  return found;
}

// Right answers in frames and in the document before these eyes may know them, and anywhere
// in what requests have brought.
export async function findRightAnswers(heard: Heard, eyes: Eyes, truth: Truth): Promise<string[]> {
  const { seen } = truth.edition["excerpt"] as { seen: { number: number; card: Question }[] };
  const found: string[] = [];
  const numbers = truth.states.map((state) => state["card"] as number);
  const end = lifetime(heard);
  const look = (text: string, told: number, place: string): void => {
    const last = heard.told.slice(0, told).findLast(({ ply, shown }) => (shown?.ply ?? ply) !== undefined);
    for (const { number, card } of seen) {
      if (!text.includes(card.why)) continue;
      const message = last?.shown ?? last;
      const moment = message && new Moment(truth, eyes, message.ply!, message.step ?? 0);
      const at = moment ? truth.states.indexOf(moment.state) : -1;
      const isPast = at >= 0 && numbers[at] !== number && numbers.slice(0, at).includes(number);
      if (!isPast && !(moment && numbers[at] === number && mayKnowRight(moment.state, eyes)))
        found.push(`${card.why} in ${place} ${told}`);
    }
  };
  heard.frames.slice(0, end).forEach((text, i) => look(text, i + 1, "message"));
  for (const { text, told } of heard.sights) if (told <= end) look(text, told, "the document at");
  for (const { path, text } of await Promise.all(heard.bodies))
    for (const { card } of seen)
      if (text.includes(card.why) || text.includes(card.question)) found.push(`${card.id} in ${path}`);
  return found;
}
