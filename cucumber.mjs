/** Features named on the command line are played alone: Cucumber would add them to these. */
const paths = process.argv.some((argument) => /\.feature(:\d+)*$/.test(argument)) ? [] : ['features/**/*.feature'];

const profile = (level, rest = {}) => ({
  paths,
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

/**
 * The features marked @browser against the built application in a browser: proves that the parts fit together. Two at a
 * time, each on a server and in a browser of their own, since a scenario mostly waits for its page.
 */
export const browser = profile('browser', { tags: '@browser', parallel: 2 });

/** Reads features and step definitions and plays nothing: for the step catalogue and the checks of how features are written. */
export const reading = profile('use-case', { dryRun: true, format: ['message'] });
