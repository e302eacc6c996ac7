import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

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
  {
    files: ["tests/**", "**/*.test.ts"],
    // A test that is left out, or runs alone, proves nothing and is easily forgotten.
    rules: {
      "no-restricted-syntax": [
        "error",
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
