import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Also as a variable, for the threads that play: they load Cucumber before anything of ours.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/v8', import.meta.url));
enableCompileCache();

/** Features and folders named on the command line are played alone: Cucumber would add them to these. */
const isNamed = (argument) => /\.feature(:\d+)*$/.test(argument) || /^(\.\/)?features\/\w/.test(argument);
const paths = process.argv.slice(2).some(isNamed) ? [] : ['features/**/*.feature'];

const COMPILE_AHEAD = './scripts/features/compileAhead.mjs';

const profile = (level, rest = {}) => ({
  paths,
  // The levels lie in folders below, and only the one that is played is loaded.
  import: ['tools/swc-hooks.mjs', 'features/support/*.ts', 'features/step-definitions/*.ts'],
  worldParameters: { level },
  format: ['./scripts/features/readableFormatter.mjs', `message:reports/features/${level}.ndjson`],
  formatOptions: { snippetSyntax: './scripts/features/PhraseSuggestions.mjs' },
  publish: false,
  // No scenario may depend on another one. The seed is printed: `npm run features -- --order random:<seed>` repeats an order.
  order: process.env.TEST_DEPTH === 'deep' ? 'random' : `random:${process.env.SAMPLE_SEED ?? 1}`,
  plugin: [COMPILE_AHEAD, './scripts/living/plugin.mjs'],
  pluginOptions: { living: { level } },
  ...rest,
});

/** All features are played by two threads, each with a server of its own. A few are played sooner by one. */
const isByName = process.argv.some((argument) => /^(?:-n|--name(?:=.*)?)$/.test(argument));
const threads = paths.length > 0 && !isByName ? 2 : 0;

/** Every feature against the use cases: decides whether the rules hold. What only shows in a browser is left out. */
export default profile('use-case', { tags: 'not @browser-only', parallel: threads });

/** The same on PGlite: `.ci/run` plays a part of them, which `--shard` chooses. Its results are in no report but its own. */
export const embedded = profile('use-case', {
  tags: 'not @browser-only',
  parallel: threads,
  format: ['summary', 'message:reports/features/embedded.ndjson'],
  plugin: [COMPILE_AHEAD],
});

/**
 * One scenario for the glue of each screen, against the built application in a browser: proves that the parts fit together.
 * Two at a time, each on a server and in a browser of their own, since a scenario mostly waits for its page.
 */
export const browser = profile('browser', { tags: '(@browser or @browser-only) and not @deep', parallel: 2 });

/** One journey through the built application, for `npm test`: sign in, reconcile, pay. */
export const journey = profile('browser', {
  paths: ['features/payments/pay.feature'],
  tags: '@browser and not @deep',
  format: ['./scripts/features/readableFormatter.mjs', 'message:reports/features/journey.ndjson'],
});

/** Every scenario that runs in a browser: `npm run test:deep`. */
export const browserDeep = profile('browser', { tags: '@browser or @browser-only', parallel: 2 });

/** Scenarios of a test, whose results are in no report but the test's own. */
export const trial = profile('use-case', { order: 'defined', format: ['summary'], plugin: [] });

/** Reads features and step definitions and plays nothing: for the step catalogue and the checks of how features are written. */
export const reading = profile('use-case', { dryRun: true, order: 'defined', format: ['message'], plugin: [] });
