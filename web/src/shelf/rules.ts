// The rules of a game, clause by clause: the pages of docs/rules, as the server has them.
import type { Language } from "../words.svelte";
import type { Game } from "./shelf";

export interface Clause {
  id: string; // "POK-17"
  title: string;
  text: string; // Markdown
}
export interface RulesSection {
  title: string;
  text: string;
  clauses: Clause[];
}
export interface Rules {
  introduction: string;
  sections: RulesSection[];
}

const known = new Map<string, Promise<Rules>>();

export function rulesOf(game: Game, language: Language): Promise<Rules> {
  const key = `${game}.${language}`;
  let rules = known.get(key);
  if (!rules) {
    rules = fetch(`/rules/${key}.md`).then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      return parseRules(await response.text());
    });
    rules.catch(() => known.delete(key)); // with a network, perhaps, the next time
    known.set(key, rules);
  }
  return rules;
}

export function parseRules(markdown: string): Rules {
  const rules: Rules = { introduction: "", sections: [] };
  const clause = /^### <a id="([A-Z]+-\d+)"><\/a>\1 · (.+)$/;
  let write = (line: string) => {
    rules.introduction += line;
  };
  for (const line of markdown.split("\n")) {
    const heading = clause.exec(line);
    const section = rules.sections.at(-1);
    if (heading && section) {
      const one: Clause = { id: heading[1]!, title: heading[2]!, text: "" };
      section.clauses.push(one);
      write = (text) => (one.text += text);
    } else if (line.startsWith("## ")) {
      const one: RulesSection = { title: line.slice(3), text: "", clauses: [] };
      rules.sections.push(one);
      write = (text) => (one.text += text);
    } else if (!line.startsWith("# ")) write(`${line}\n`);
  }
  return rules;
}

export const findClause = (rules: Rules, id: string): Clause | undefined =>
  rules.sections.flatMap((section) => section.clauses).find((clause) => clause.id === id);

// What a paragraph of a clause is, where it is not the printed rule in our words: what the sheet
// left open, what we knowingly do otherwise, or what a table may decide otherwise.
export type Mark = "clarification" | "departure" | "option";
const MARKS = new Map<string, Mark>([
  ["Précision", "clarification"],
  ["Clarification", "clarification"],
  ["Écart", "departure"],
  ["Departure", "departure"],
  ["Option", "option"],
]);
export const markOf = (paragraph: string): Mark | null =>
  MARKS.get(/^\*([^*]+)\*/.exec(paragraph)?.[1] ?? "") ?? null;

// A paragraph in pieces: plain, emphasised, strong or code; and links to clauses.
export interface Piece {
  kind: "text" | "em" | "strong" | "code" | "clause";
  text: string;
}
export function pieces(text: string): Piece[] {
  const list: Piece[] = [];
  const pattern = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\b([A-Z]{3}-\d{2})\b/g;
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) list.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, strong, em, code, linked, clause] = match;
    if (strong) list.push({ kind: "strong", text: strong });
    else if (em) list.push({ kind: "em", text: em });
    else if (code) list.push({ kind: "code", text: code });
    else if (linked) list.push({ kind: /^[A-Z]{3}-\d{2}$/.test(linked) ? "clause" : "text", text: linked });
    else if (clause) list.push({ kind: "clause", text: clause });
    at = match.index + whole.length;
  }
  if (at < text.length) list.push({ kind: "text", text: text.slice(at) });
  return list;
}

export const paragraphs = (markdown: string): string[] =>
  markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim().replaceAll("\n", " "))
    .filter((block) => block);
