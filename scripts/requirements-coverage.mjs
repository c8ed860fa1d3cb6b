/**
 * npm run requirements: writes reports/requirements.html, each requirement with the scenarios and tests that show it.
 *
 * A scenario shows what it is tagged with; a test shows what its name or a comment in its file names.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFeatures, scenariosOf } from './features/readFeatures.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ID = /\b[A-Z]{3}-\d+\b/g;

const requirements = JSON.parse(await readFile(path.join(ROOT, 'features/requirements.json'), 'utf8'));
const shown = new Map(Object.keys(requirements).map((id) => [id, { scenarios: [], tests: [], code: [] }]));
for (const { uri, feature } of (await readFeatures()).documents) {
  for (const { name, location, allTags } of scenariosOf(feature)) {
    const level = allTags.includes('@browser') ? ' (also in a browser)' : '';
    for (const tag of allTags) shown.get(tag.slice(1))?.scenarios.push(`${name}${level}, ${uri}:${location.line}`);
  }
}
for (const file of await filesIn('test')) await note(file, 'tests');
for (const folder of ['src', 'server', 'contract']) for (const file of await filesIn(folder)) await note(file, 'code');

const uncovered = [...shown].filter(([, { scenarios, tests }]) => scenarios.length + tests.length === 0);
await mkdir(path.join(ROOT, 'reports'), { recursive: true });
await writeFile(path.join(ROOT, 'reports/requirements.html'), page());
console.log(`${shown.size} requirements, ${shown.size - uncovered.length} shown by a scenario or a test`);
console.log('reports/requirements.html');

async function filesIn(folder) {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:m?[jt]sx?)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function note(file, kind) {
  const text = await readFile(path.join(ROOT, file), 'utf8');
  for (const id of new Set(withRanges(text).match(ID))) shown.get(id)?.[kind].push(file);
}

/** `RTE-1 to RTE-4` names the ones between as well. */
function withRanges(text) {
  return text.replaceAll(/\b([A-Z]{3})-(\d+) to \1-(\d+)\b/g, (_, kind, first, last) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${kind}-${Number(first) + index}`).join(' '),
  );
}

function page() {
  const rows = [...shown].map(([id, { scenarios, tests, code }]) => {
    const state = scenarios.length > 0 ? 'scenario' : tests.length > 0 ? 'test' : code.length > 0 ? 'code' : 'none';
    return `<tr class="${state}"><th scope="row" id="${id}">${id}</th><td>${html(requirements[id])}</td><td>${list(scenarios)}</td><td>${list(tests)}</td><td>${list(code)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Requirements and what shows them</title>
<style>
  body { font: 14px/1.45 system-ui, sans-serif; margin: 2rem; color: #1b1f23; background: #fff; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: 6px 10px; border-bottom: 1px solid #d8dee4; }
  ul { margin: 0; padding-left: 1.1em; }
  .none th { border-left: 4px solid #b42318; } .code th { border-left: 4px solid #b54708; }
  .test th, .scenario th { border-left: 4px solid #067647; }
</style>
<h1>Requirements and what shows them</h1>
<p>${shown.size} requirements; ${shown.size - uncovered.length} are shown by a scenario or a test. Red: nothing yet. Amber: code, but neither scenario nor test.</p>
<table>
<thead><tr><th>id</th><th>requirement</th><th>scenarios</th><th>tests</th><th>code</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}

function list(items) {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${html(item)}</li>`).join('')}</ul>`;
}

function html(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
