// The page's own words. Each part of the page keeps its words beside it, in French and
// English; the words of the games (moves, events, options, things) come from the one
// catalogue that the terminal speaks from too (i18n/*.json).
import { settings } from "./settings.svelte";

export type Language = "fr" | "en";
export type Args = Record<string, string | number>;

// Small numbers are written alike everywhere; for others a format is made when the first
// one is to be written, which takes longer than a page of them.
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};
const written = (value: number, language: Language): string =>
  Number.isInteger(value) && Math.abs(value) < 1000
    ? String(value)
    : (formats[language] ??= new Intl.NumberFormat(language)).format(value);
export const number = (value: number): string => written(value, settings.language);

// A sum of money, as engine/words/catalogue.cpp writes it: "1 500 €" or "€1,500", "600 M".
function money(value: number, unit: string, language: Language): string {
  const sum = written(value, language);
  if (unit === "millions") return `${sum}\u00a0M`;
  return language === "fr" ? `${sum}\u00a0€` : `€${sum}`;
}

// "Anne, Bruno et Chloé"; "Anne, Bruno, and Chloé".
export function listed(names: string[]): string {
  const first = names.slice(0, -1).join(", ");
  const last = names.at(-1) ?? "";
  if (!first) return last;
  if (settings.language === "fr") return `${first} et ${last}`;
  return `${first}${names.length > 2 ? "," : ""} and ${last}`;
}

// A template is text with {name}, {n, plural, one {# carte} other {# cartes}} and sums of
// money, {prize, euros} and {price, millions}: what engine/words/catalogue.h has.
export function fill(template: string, args: Args, language: Language, count?: string): string {
  let out = "";
  for (let i = 0; i < template.length; ++i) {
    if (template[i] === "#" && count !== undefined) {
      out += count;
      continue;
    }
    if (template[i] !== "{") {
      out += template[i];
      continue;
    }
    const end = closing(template, i);
    const [name = "", kind, ...forms] = split(template.slice(i + 1, end));
    const value = args[name] ?? "";
    if (kind === "plural") {
      const form = formOf(forms.join(","), isOne(Number(value), language) ? "one" : "other");
      out += fill(form, args, language, written(Number(value), language));
    } else if (kind) out += money(Number(value), kind, language);
    else if (typeof value === "number") out += written(value, language);
    else out = (language === "fr" ? elidedBefore(value, out) : out) + value;
    i = end;
  }
  return out;
}

// French counts nothing as one: "0 carte", "0 cards".
const isOne = (value: number, language: Language): boolean =>
  language === "fr" ? Math.abs(value) < 2 : value === 1;

// French: "de" and "que" lose their vowel before a name that has one, as in
// engine/words/catalogue.cpp: "d’Anne", "d’Yves", but "de Yannick" and "de Hugo".
function elidedBefore(name: string, text: string): string {
  const elides = /^([aeiouàâéèêëîïôœ]|y[^aeiou])/i.test(name);
  return elides ? text.replace(/ (d|qu)e $/, " $1’") : text;
}

// Where the brace that opens at `open` is closed.
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; ++i) {
    if (text[i] === "{") ++depth;
    if (text[i] === "}" && --depth === 0) return i;
  }
  return text.length;
}
// "n, plural, one {…}": at commas that stand outside braces.
function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    if (c === "{") ++depth;
    if (c === "}") --depth;
    if (c === "," && depth === 0 && parts.length < 3) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim());
}
function formOf(forms: string, name: string): string {
  const at = forms.indexOf(`${name} {`);
  const open = forms.indexOf("{", at);
  return forms.slice(open + 1, closing(forms, open));
}

// A French mark never stands at the start of a line, nor does what opens a quotation at its end.
export const typeset = (text: string): string =>
  settings.language === "fr" ? text.replace(/ (?=[?!:;»])|(?<=«) /g, "\u00a0") : text;

// speaker({ fr: {…}, en: {…} }): a function from keys to words in the language of the
// page. A key that English lacks does not compile.
export function speaker<K extends string>(words: { fr: Record<K, string>; en: Record<NoInfer<K>, string> }) {
  return (key: K, args: Args = {}): string => {
    return typeset(fill(words[settings.language][key], args, settings.language));
  };
}
