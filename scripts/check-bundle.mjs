/**
 * Fails when the built application is heavier than bundle-budget.json allows,
 * or holds code that the oldest supported browsers do not understand. Run after `npm run build`.
 * A journey names what is loaded on the way: files as they are, the entry, and the `import()`s by their webpackChunkName.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const KB = 1024;
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const json = async (path) => JSON.parse(await readFile(at(path), 'utf8'));

const { journeys, forbidden } = await json('scripts/bundle-budget.json');
const chunks = await json('dist/chunks.json').catch(() => {
  console.error('There is no build to check. Run "npm run build" first.');
  process.exit(1);
});
const problems = [...(await weigh()), ...(await searchForNewerSyntax())];
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Prints the brotli bytes of each journey, every file counted once. */
async function weigh() {
  const tooHeavy = [];
  for (const { name, files: others, chunks: parts, limitKb } of journeys) {
    const unknown = parts.filter((part) => !chunks[part]);
    if (unknown.length > 0) {
      tooHeavy.push(
        `no part of the build is called ${unknown.join(' or ')}; there are: ${Object.keys(chunks).join(', ')}`,
      );
      continue;
    }
    const files = [...new Set([...others, ...parts.flatMap((part) => chunks[part])])];
    const sizes = await Promise.all(files.map(brotliBytes));
    const sum = sizes.reduce((total, size) => total + size, 0) / KB;
    console.log(`JavaScript ${name}: ${sum.toFixed(1)} of ${limitKb} kB`);
    files.forEach((file, index) => console.log(`  ${(sizes[index] / KB).toFixed(1).padStart(6)}  ${file}`));
    if (sum > limitKb) tooHeavy.push(`JavaScript ${name} is ${sum.toFixed(1)} kB, the limit is ${limitKb} kB`);
  }
  return tooHeavy;
}

/** A file too small to be worth compressing is sent, and counted, as it is. */
async function brotliBytes(file) {
  const compressed = await stat(at(`dist/web/${file}.br`)).catch(() => stat(at(`dist/web/${file}`)));
  return compressed.size;
}

async function searchForNewerSyntax() {
  const scripts = (await readdir(at('dist/web'))).filter((file) => file.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (file) => {
      const text = await readFile(at(`dist/web/${file}`), 'utf8');
      return forbidden
        .map(({ pattern, reason }) => ({ reason, match: new RegExp(`.{0,30}${pattern}.{0,30}`).exec(text) }))
        .filter(({ match }) => match !== null)
        .map(({ reason, match }) => `${file} has "${match[0]}": ${reason}`);
    }),
  );
  return found.flat();
}
