/**
 * Fails when the built application is heavier than bundle-budget.json allows,
 * or contains code that the oldest supported browsers cannot parse or run. Run after `npm run build`.
 * A journey lists everything it loads: copied scripts, the entry, and `import()`s by their webpackChunkName.
 * @source docs/decisions/session.md#the-build-is-checked-against-the-oldest-browsers
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { newerBuiltIns } from './bundle/newerBuiltIns.mjs';
import { readScript } from './bundle/newerSyntax.mjs';

const KB = 1024;
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const json = async (path) => JSON.parse(await readFile(at(path), 'utf8'));

const { journeys, editions, sameNames } = await json('scripts/bundle-budget.json');
const chunks = await json('dist/chunks.json').catch(() => {
  console.error('There is no build to check. Run "npm run build" first.');
  process.exit(1);
});
const problems = [...(await weigh()), ...(await unsupportedCode())];
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Prints the brotli size of each journey, counting every file once. */
async function weigh() {
  const tooHeavy = [];
  for (const { name, chunks: parts, limitKb } of journeys) {
    const unknown = parts.filter((part) => !chunks[part]);
    if (unknown.length > 0) {
      tooHeavy.push(
        `no part of the build is called ${unknown.join(' or ')}; there are: ${Object.keys(chunks).join(', ')}`,
      );
      continue;
    }
    const files = [...new Set(parts.flatMap((part) => chunks[part]))];
    const sizes = await Promise.all(files.map(brotliBytes));
    const sum = sizes.reduce((total, size) => total + size, 0) / KB;
    console.log(`JavaScript ${name}: ${sum.toFixed(1)} of ${limitKb} kB`);
    files.forEach((file, index) => console.log(`  ${(sizes[index] / KB).toFixed(1).padStart(6)}  ${file}`));
    if (sum > limitKb) tooHeavy.push(`JavaScript ${name} is ${sum.toFixed(1)} kB, the limit is ${limitKb} kB`);
  }
  return tooHeavy;
}

/** Files too small to compress are sent, and counted, uncompressed. */
async function brotliBytes(file) {
  const compressed = await stat(at(`dist/web/${file}.br`)).catch(() => stat(at(`dist/web/${file}`)));
  return compressed.size;
}

/** Syntax and built-ins in the build that the oldest supported browsers do not have. */
async function unsupportedCode() {
  const scripts = (await readdir(at('dist/web'), { recursive: true })).filter((file) => file.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (file) => {
      const code = await readFile(at(`dist/web/${file}`), 'utf8');
      const { tree, problems: syntax } = readScript(code, editions[file.split('.', 1)[0]]);
      const newer = tree ? newerBuiltIns(tree, code).filter(({ name }) => !Object.hasOwn(sameNames, name)) : [];
      return [...syntax, ...newer.map(({ problem }) => problem)].map((problem) => `${file} has ${problem}`);
    }),
  );
  return found.flat();
}
