const profile = (level, rest = {}) => ({
  paths: ['features/**/*.feature'],
  // The levels lie in folders below, and only the one that is played is loaded.
  import: ['tools/swc-hooks.mjs', 'features/support/*.ts', 'features/step-definitions/*.ts'],
  worldParameters: { level },
  format: ['progress', `html:reports/features/${level}.html`, `message:reports/features/${level}.ndjson`],
  formatOptions: { snippetSyntax: './scripts/features/PhraseSuggestions.mjs' },
  publish: false,
  ...rest,
});

/** Every feature against the use cases in memory: decides whether the rules hold. What only shows in a browser is left out. */
export default profile('use-case', { tags: 'not @browser-only' });

/** The features marked @browser against the built application in a browser: proves that the parts fit together. */
export const browser = profile('browser', { tags: '@browser' });

/** Reads features and step definitions and plays nothing: for the step catalogue and the checks of how features are written. */
export const reading = profile('use-case', { dryRun: true, format: ['message'] });
