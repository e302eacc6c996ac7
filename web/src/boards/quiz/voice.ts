// The browser's own voice, where it has one for the language of a question.

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

// The voices there are, now and when others come in: some browsers fetch them late.
export function followVoices(tell: (voices: SpeechSynthesisVoice[]) => void): () => void {
  const here = synthesis();
  if (!here) return () => {};
  const update = () => tell(here.getVoices());
  update();
  here.addEventListener("voiceschanged", update);
  return () => here.removeEventListener("voiceschanged", update);
}

// One that is on the device is better than one that sends what it reads to somebody else.
export function voiceFor(voices: SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | undefined {
  const fitting = voices.filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === language);
  return fitting.find((voice) => voice.localService) ?? fitting[0];
}

// Reads sentences aloud, instead of whatever is being read; `done` is called at the end.
export function readAloud(sentences: string[], voice: SpeechSynthesisVoice, done: () => void): void {
  beQuiet();
  sentences.forEach((sentence, i) => {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    if (i + 1 === sentences.length) utterance.onend = utterance.onerror = done;
    synthesis()?.speak(utterance);
  });
}
export function beQuiet(): void {
  synthesis()?.cancel();
}
