/**
 * npm run shape: counts sizes, single-use files, folders, forwarding methods, and repeated records of the production code.
 *
 *   npm run shape                 the table, with the aims of docs/architecture.md
 *   npm run shape -- --list       and the files and methods behind the numbers
 *   npm run shape -- --paths      instead: the files that five actions pass from the use case down to the SQL, measured
 *                                 on the real use cases and the real server in one process, and how often a reader of
 *                                 the server's files returns to a folder already left; with --list, which files
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from '@swc/core';
import { callMethodsIn } from './shape/callMethods.mjs';
import { folderCircles, folderImports } from './shape/folderCircles.mjs';
import { listRegistries } from './shape/listRegistries.mjs';
import { recordTwins } from './shape/recordTwins.mjs';
import { repeatedStyles } from './shape/repeatedStyles.mjs';

const ROOTS = ['src', 'server', 'contract'];
const IMPORT = /(?:from|import)\s*(\(?)\s*(?:\/\*.*?\*\/\s*)?'(\.{1,2}\/[^']+)'/g;

const flag = { type: 'boolean', default: false };
const { values: options } = parseArgs({ options: { list: flag, paths: flag } });

if (options.paths) {
  await printPaths();
  process.exit();
}

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !entry.name.endsWith('.d.ts') &&
        entry.parentPath !== 'server/platform/database/generated',
    )
    .map((entry) => path.posix.join(entry.parentPath.replaceAll(path.sep, '/'), entry.name)),
);
const known = new Set(files);
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = new Map(files.map((file) => [file, textOf.get(file).split('\n').length - 1]));

/** Lines of table definitions in SQL. */
const schemaLines = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'schema.sql')
  .map((file) => path.join('server', file))
  .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

const importersOf = new Map(files.map((file) => [file, new Set()]));
/** Without those that load the file later with `import()`. */
const staticImportersOf = new Map(files.map((file) => [file, new Set()]));
const loadedLater = new Set();
for (const file of files) {
  for (const [, parenthesis, target] of textOf.get(file).matchAll(IMPORT)) {
    const imported = resolved(file, target);
    importersOf.get(imported)?.add(file);
    if (parenthesis === '') staticImportersOf.get(imported)?.add(file);
    else loadedLater.add(imported);
  }
}
const importedOnce = files.filter((file) => importersOf.get(file).size === 1);
const imported = files.filter((file) => staticImportersOf.get(file).size > 0);
const staticallyImportedOnce = imported.filter((file) => staticImportersOf.get(file).size === 1);

const folders = new Map();
for (const file of files) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
const [largestFolder, largestSize] = [...folders].toSorted((a, b) => b[1] - a[1])[0];

const methods = files.flatMap((file) => methodsIn(file));
const forwarding = methods.filter(({ forwards }) => forwards);
const long = files.filter((file) => linesOf.get(file) > 300);

/**
 * Files in the folder of their only importer that make at most 150 lines together with it. Files that it loads later with
 * `import()`, also if it names their types before, cannot become part of it, and
 * neither do workers, nor what a worker does: importing a worker's file starts it.
 */
const fitting = importedOnce.filter((file) => {
  if (loadedLater.has(file) || file.endsWith('.worker.ts')) return false;
  const [importer] = staticImportersOf.get(file);
  if (importer === undefined || importer.endsWith('.worker.ts')) return false;
  return path.dirname(importer) === path.dirname(file) && linesOf.get(importer) + linesOf.get(file) <= 150;
});
const rawCodes = files.flatMap((file) =>
  [...textOf.get(file).matchAll(/\.?code [!=]== '(?!ERR_)[A-Z_]+'/g)].map(([compared]) => `${file}: ${compared}`),
);

/** Exported types of one name in two files, except a command of the browser and the use case that carries it out (both classes). */
const namedTypes = files.flatMap((file) =>
  [...textOf.get(file).matchAll(/^export (?:abstract )?(class|interface|type) (\w+)/gm)].map(([, kind, name]) => ({
    file,
    kind,
    name,
  })),
);
const ambiguous = [...Map.groupBy(namedTypes, ({ name }) => name).values()].filter(
  (same) => same.length > 1 && !(same.length === 2 && same.every(({ kind }) => kind === 'class')),
);

/** Pairs of interfaces and object types with the same members, at least three. */
const shapes = files.flatMap((file) => shapesIn(file));
const identical = shapes.flatMap((one, index) =>
  shapes
    .slice(index + 1)
    .filter(({ members }) => members === one.members)
    .map((other) => `${one.name} (${one.file}) and ${other.name} (${other.file})`),
);

const [largestCircle = ['.']] = folderCircles(folderImports('server', 2));
const callMethods = files
  .filter((file) => file.startsWith('src/infrastructure/'))
  .flatMap((file) => callMethodsIn(file, textOf.get(file)).map((name) => `${file}: ${name}`));
const twins = await recordTwins(textOf);
const styles = repeatedStyles(textOf);
/** Failures of a read that a screen shows by itself, instead of `Loaded` or a list of the kit. */
const loadedByHand = files
  .filter((file) => file.startsWith('src/ui/') && !file.startsWith('src/ui/kit/feedback/'))
  .flatMap((file) =>
    [...textOf.get(file).matchAll(/<(?:Load|Read)Failed\b/g)].map(([used]) => `${file}: ${used.slice(1)}`),
  );
const registries = await listRegistries(textOf);

const median = [...linesOf.values()].toSorted((a, b) => a - b)[Math.floor(files.length / 2)];
print('measure', 'now', 'aim');
print('median lines', median, '≥ 45');
print('files imported by exactly one other', share(importedOnce, files), '≤ 25 %');
print('  the same, counting static imports only', share(staticallyImportedOnce, imported), '');
print(`largest folder (${largestFolder})`, largestSize, '≤ 25');
print(`methods that only forward, of ${methods.length}`, forwarding.length, '≤ 40');
print('files over 300 lines', long.length, 'with a reason');
print('files that fit into their only importer beside them', fitting.length, '≤ 20');
print('folders of server in the largest import circle', largestCircle.length, '1');
print('error codes compared as raw strings', rawCodes.length, '0');
print('type names with two meanings', ambiguous.length, '0');
print('identical interfaces (pairs)', identical.length, '0');
print('adapter methods that make one call', callMethods.length, '0');
print('record twins', twins.length, '< 150');
print('style entries that repeat another one', styles.length, '< 100');
print('failed reads shown by hand', loadedByHand.length, '');
print('list registries', registries.length, '1');
print(
  `production lines, with ${schemaLines} of the schema`,
  [...linesOf.values()].reduce((sum, lines) => sum + lines, schemaLines),
  '',
);
if (options.list) {
  list(
    'Imported once',
    importedOnce.map((file) => `${file} by ${[...importersOf.get(file)][0]}`),
  );
  list(
    'Only forwarding',
    forwarding.map(({ file, name }) => `${file}: ${name}`),
  );
  list(
    'Fitting into their only importer',
    fitting.map((file) => `${file} into ${[...importersOf.get(file)][0]}`),
  );
  list('Raw error codes', rawCodes);
  list('Identical interfaces', identical);
  list('Adapter methods that make one call', callMethods);
  list('Record twins', twins);
  list('Repeated style entries', styles);
  list('Failed reads shown by hand', loadedByHand);
  list('List registries', registries);
  list(
    'Over 300 lines',
    long.map((file) => `${file}: ${linesOf.get(file)}`),
  );
}

function resolved(from, target) {
  const base = path.posix.join(path.posix.dirname(from), target);
  return [base, `${base}.ts`, `${base}.tsx`, base.replace(/\.js$/, '.ts')].find((file) => known.has(file));
}

/** Methods of classes, and functions held by their fields. */
function methodsIn(file) {
  const found = [];
  const tree = parseSync(textOf.get(file), { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
  visit(tree, (node) => {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return;
    for (const member of node.body) {
      const task = member.type === 'ClassMethod' || member.type === 'PrivateMethod' ? member.function : member.value;
      const isFunction = task?.type === 'ArrowFunctionExpression' || Array.isArray(task?.body?.stmts);
      if (isFunction && member.kind !== 'getter' && member.kind !== 'setter') {
        found.push({ file, name: `${node.identifier?.value}.${member.key.value}`, forwards: onlyForwards(task) });
      }
    }
  });
  return found;
}

/** Interfaces and object types that are declared at the start of a line, with their members as text. */
function shapesIn(file) {
  const declared = /^(?:export )?(?:interface|type) (\w+)(?: =)? \{\n(.*?)^\}/gms;
  return [...textOf.get(file).matchAll(declared)].flatMap(([, name, body]) => {
    const members = body
      .replace(/\/\*.*?\*\/|\/\/.*$|readonly /gms, '')
      .split(/;\s*\n/)
      .map((member) => member.replace(/\s+/g, ''))
      .filter((member) => member !== '');
    return members.length < 3 ? [] : [{ file, name, members: members.toSorted().join(';') }];
  });
}

/** True when the body is one call that passes on the method's own parameters and nothing else. */
function onlyForwards({ params, body }) {
  const statements = body?.stmts ?? [body];
  if (statements.length !== 1) return false;
  let call = statements[0].type === 'ReturnStatement' ? statements[0].argument : (statements[0].expression ?? body);
  while (call?.type === 'AwaitExpression' || call?.type === 'ParenthesisExpression') {
    call = call.argument ?? call.expression;
  }
  if (call?.type !== 'CallExpression' || !isPlainReference(call.callee)) return false;
  const own = new Set(params.map(({ pat, ...param }) => (pat ?? param).value));
  return call.arguments.every(({ expression }) => expression.type === 'Identifier' && own.has(expression.value));
}

/** `this.bills.find`, but without a call or template in between, such as a query that is built and then run. */
function isPlainReference(node) {
  if (node.type === 'MemberExpression') return isPlainReference(node.object);
  return node.type === 'Identifier' || node.type === 'ThisExpression';
}

function visit(node, look) {
  if (node === null || typeof node !== 'object') return;
  if (node.type) look(node);
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) visit(one?.expression && !one.type ? one.expression : one, look);
    else visit(part, look);
  }
}

/** Measures the paths of the five actions, and prints how many files each passes. */
async function printPaths() {
  await import('../tools/swc-hooks.mjs');
  await import('./shape/traceEntries.mjs');
  const { pathCounts } = await import('./shape/pathCounts.ts');
  const counts = await pathCounts();
  const common = counts[0].files.filter((file) => counts.every((count) => count.files.includes(file)));
  print('files from the use case to the SQL', 'now', 'aim');
  for (const { action, aim, files: passed } of counts) print(action, passed.length, `≤ ${aim}`);
  for (const { action, walk } of counts) {
    const own = walk.filter((file) => !common.includes(file));
    print(`returns to a folder already left: ${action}`.slice(0, 63), returnsIn(own), '≤ 5');
  }
  print('on every path: transport, sign-in, authorization', common.length, '');
  if (!options.list) return;
  list('On every path', common);
  for (const { action, files: passed } of counts) {
    list(
      `Only to ${action}`,
      passed.filter((file) => !common.includes(file)),
    );
  }
}

/** How often a reader who follows these files in their order returns to a folder already left. */
function returnsIn(walk) {
  const left = new Set();
  let returns = 0;
  walk
    .map((file) => path.posix.dirname(file))
    .forEach((folder, index, folders) => {
      const before = folders[index - 1];
      if (before === undefined || before === folder) return;
      left.add(before);
      if (left.has(folder)) returns += 1;
    });
  return returns;
}

function share(some, all) {
  return `${Math.round((100 * some.length) / all.length)} %`;
}

function list(heading, lines) {
  console.log(`\n${heading}`);
  for (const line of lines.toSorted((a, b) => a.localeCompare(b))) console.log(`  ${line}`);
}

function print(measure, now, aim) {
  console.log(`${String(measure).padEnd(64)}${String(now).padStart(8)}  ${aim}`);
}
