import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** Prints the addresses of all files that a module loads. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module';
  await import('./tools/swc-hooks.mjs');
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import('./features/support/use-case/openUseCaseLevel.ts');
`;

// Loading components takes longer than playing a scenario. Texts and rules belong in files without components.
it('runs features at the use-case level without loading the UI library', () => {
  const options = ['--input-type=module', '--eval', PRINT_LOADED];
  const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/src\/ui\/routes\.ts/);
  expect(stdout.split('\n').filter((url) => /node_modules\/(?:@fluentui|@griffel|tabster)\//.test(url))).toEqual([]);
});
