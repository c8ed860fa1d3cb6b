/**
 * npm run icons: copies the icons in use from the published package @fluentui/react-icons into `tools/fluent-icons`, with the modules they
 * need, and nothing else. Run it when a test names a missing icon, or after changing the version in `tools/fluent-icons/package.json`.
 * Needs the npm registry.
 *
 * @source docs/adr/0001-tools-from-npm.md#decision
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { ICONS_PACKAGE, usedIcons } from './icons/usedIcons.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const TARGET = 'tools/fluent-icons';
const IMPORT = /(?:from|import)\s*'(\.{1,2}\/[^']+)'/g;

const { version } = JSON.parse(readFileSync(`${TARGET}/package.json`, 'utf8'));
const temporary = mkdtempSync(path.join(os.tmpdir(), 'listbill-icons-'));
try {
  execFileSync('npm', ['pack', `${ICONS_PACKAGE}@${version}`, '--pack-destination', temporary], { stdio: 'inherit' });
  const archive = readdirSync(temporary).find((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', archive, 'package/lib'], { cwd: temporary });
  copyIcons(path.join(temporary, 'package/lib'));
  await bundleForRequire();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** @param {string} published folder `lib` of the package */
function copyIcons(published) {
  const names = usedIcons();
  const icons = names.filter((name) => /(?:Regular|Filled|Light|Color)$/.test(name));
  rmSync(`${TARGET}/lib`, { recursive: true, force: true });

  const modules = ['providers.js', 'utils.js', 'providers.d.ts', 'utils.d.ts', 'utils/FluentIconsProps.types.d.ts'];
  for (const module of modules) copyWithImports(published, module);

  // Each name by itself: webpack does not find those behind `export *` when several modules ask for them.
  const exported = ['utils.js', 'providers.js'].map((file) =>
    readFileSync(path.join(published, file), 'utf8').trimEnd(),
  );
  for (const { file, lines } of linesByFile(published, icons)) {
    write(`svg/${file}`, [`import { createFluentIcon } from '../utils/createFluentIcon.js';`, ...lines].join('\n'));
    exported.push(`export { ${lines.map(nameIn).join(', ')} } from './svg/${file}';`);
  }
  write('index.js', exported.join('\n'));
  write(
    'index.d.ts',
    [
      `import type { FluentIcon } from './utils/createFluentIcon.js';`,
      `export * from './utils.js';`,
      `export * from './providers.js';`,
      `export type { FluentIcon };`,
      `export type { FluentIconsProps } from './utils/FluentIconsProps.types.js';`,
      ...icons.map((name) => `export declare const ${name}: FluentIcon;`),
    ].join('\n'),
  );
  console.log(`${icons.length} icons of ${ICONS_PACKAGE} ${version} are in ${TARGET}.`);
}

/** @returns {{ file: string, lines: string[] }[]} the lines of the published modules that declare these icons, by file */
function linesByFile(published, icons) {
  const missing = new Set(icons);
  const found = readdirSync(path.join(published, 'atoms/svg'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const lines = readFileSync(path.join(published, 'atoms/svg', file), 'utf8').split('\n');
      return { file, lines: lines.filter((line) => missing.delete(nameIn(line))) };
    })
    .filter(({ lines }) => lines.length > 0);
  if (missing.size > 0) throw new Error(`${ICONS_PACKAGE} ${version} lacks ${[...missing].join(', ')}.`);
  return found;
}

/** The name that a line of a published module declares. */
function nameIn(line) {
  return /^export const (\w+) = /.exec(line)?.[1];
}

/** Copies a published module, and those that it imports. */
function copyWithImports(published, module) {
  if (existsSync(`${TARGET}/lib/${module}`)) return;
  const text = readFileSync(path.join(published, module), 'utf8');
  write(module, text.trimEnd());
  for (const [, imported] of text.matchAll(IMPORT)) {
    const file = path.posix.join(path.posix.dirname(module), imported);
    copyWithImports(published, module.endsWith('.d.ts') ? file.replace(/\.js$/, '.d.ts') : file);
  }
}

/** For Node.js: the loader that builds styles, and Jest. */
async function bundleForRequire() {
  const compiler = webpack({
    mode: 'production',
    target: 'node',
    devtool: false,
    context: process.cwd(),
    entry: `./${TARGET}/lib/index.js`,
    output: { path: path.resolve(TARGET, 'lib'), filename: 'index.cjs', library: { type: 'commonjs2' } },
    externals: { react: 'commonjs2 react', '@griffel/react': 'commonjs2 @griffel/react' },
    optimization: { minimize: false },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

function write(file, text) {
  mkdirSync(path.dirname(`${TARGET}/lib/${file}`), { recursive: true });
  writeFileSync(`${TARGET}/lib/${file}`, `${text}\n`);
}
