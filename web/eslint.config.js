import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// "as unknown as T" claims anything: say the type, or look at the value.
const twice = {
  selector: "TSAsExpression > TSAsExpression.expression[typeAnnotation.type='TSUnknownKeyword']",
  message: "Not through unknown: give it its type, or a function that looks (x is T).",
};

export default ts.config(
  { ignores: ["dist", "node_modules", "types", "test-results", "src/engine/requests.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // What is not shown need not be reactive.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
  { rules: { "no-restricted-syntax": ["error", twice] } },
  {
    files: ["tests/**", "**/*.test.ts"],
    // A test that is left out, or runs alone, proves nothing and is easily forgotten.
    rules: {
      "no-restricted-syntax": [
        "error",
        twice,
        ...["object.name=/^(test|base|it|describe|suite)$/", "object.property.name='describe'"].map(
          (whose) => ({
            selector: `MemberExpression[property.name=/^(only|skip|skipIf|runIf|fixme|todo|fails?)$/][${whose}]`,
            message: "Every test runs: mend it, or remove it.",
          }),
        ),
      ],
    },
  },
);
