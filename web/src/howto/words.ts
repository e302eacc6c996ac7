import { speaker } from "../words.svelte";

export const say = speaker({
  fr: {
    unreachable: "Ces explications n’ont pas pu être chargées. La règle complète dit tout.",
  },
  en: {
    unreachable: "These explanations could not be loaded. The full rules tell everything.",
  },
});
