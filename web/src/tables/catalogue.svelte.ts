// The catalogue of the games' words (i18n/*.json), for the parts of the page that speak
// of options and cards before an engine is loaded.
import { settings } from "../settings.svelte";
import { fill, typeset, type Args, type Language } from "../words.svelte";

const read: Partial<Record<Language, Record<string, string>>> = $state({});
const asked = new Set<Language>();

async function fetchWords(language: Language): Promise<void> {
  try {
    const response = await fetch(`/i18n/${language}.json`);
    read[language] = (await response.json()) as Record<string, string>;
  } catch {
    asked.delete(language);
  }
}

// The words of a key; nothing while they are on their way.
export function gameWords(key: string, args: Args = {}): string {
  const language = settings.language;
  if (!asked.has(language)) {
    asked.add(language);
    void fetchWords(language);
  }
  const template = read[language]?.[key];
  return template ? typeset(fill(template, args, language)) : "";
}
