/**
 * npm run changes: writes what an operator meets since the last release into docs/upgrading.md and CHANGELOG.md, from the sources:
 * settings, commands, calls, and migrations.
 *
 *   npm run changes                       updates the generated parts
 *   npm run changes -- --check            fails unless they are current; changes nothing
 *   npm run changes -- --released 0.2.0   names them after the version, and begins anew from here
 *
 * What the last release had is in scripts/released.json, which the last form writes.
 */
import '../tools/swc-hooks.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const RELEASED = 'scripts/released.json';
const [START, END] = ['<!-- written by npm run changes -->', '<!-- end of what npm run changes writes -->'];

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, released: { type: 'string' } },
});

const before = JSON.parse(readFileSync(RELEASED, 'utf8'));
const now = await currentState();
const files = { 'docs/upgrading.md': upgradingPart(before, now), 'CHANGELOG.md': changelogPart(before, now) };
if (values.released === undefined) update();
else release(values.released);

function update() {
  const stale = Object.entries(files).filter(([file, part]) => {
    const text = readFileSync(file, 'utf8');
    const current = withPart(text, part, file);
    if (current === text) return false;
    if (!values.check) writeFileSync(file, current);
    return true;
  });
  for (const [file] of stale)
    console.log(values.check ? `${file} is not current. Run: npm run changes` : `${file} is updated.`);
  if (values.check && stale.length > 0) process.exitCode = 1;
}

function release(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version, such as --released 0.2.0');
  for (const [file, part] of Object.entries(files)) {
    const done = withPart(readFileSync(file, 'utf8'), part, file)
      .replace(`${START}\n`, '')
      .replace(`${END}\n`, '')
      .replace(`## Since ${before.version}`, `## From ${before.version} to ${version}`)
      .replace(`#since-${plain(before.version)}`, `#from-${plain(before.version)}-to-${plain(version)}`);
    const empty = `${START}\n${END}\n`;
    const begun = file.startsWith('docs')
      ? done.replace(`## From ${before.version} to ${version}`, `${empty}\n$&`)
      : done.replace(
          '## Unreleased\n',
          `## Unreleased\n\n${empty}\n## ${version} (${new Date().toISOString().slice(0, 10)})\n`,
        );
    writeFileSync(file, begun);
  }
  writeFileSync(RELEASED, `${JSON.stringify({ version, ...now }, null, 2)}\n`);
  console.log(`Run npm run changes, commit, and add the row of ${version} with that commit to docs/upgrading.md.`);
}

/** @returns what an operator or a client of the API depends on */
async function currentState() {
  // TypeScript is loaded once the hooks are there.
  const { settingsSchema } = await import('../server/config/settings.ts');
  const { CALLS } = await import('../contract/calls.ts');
  const { CONTRACT_VERSION } = await import('../contract/shared/apiBase.ts');
  const { MIGRATIONS } = await import('../server/database/migrate.ts');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    contractVersion: CONTRACT_VERSION,
    settings: Object.fromEntries(
      Object.entries(settingsSchema.entries).map(([name, schema]) => [name, defaultOf(schema)]),
    ),
    commands: Object.keys(scripts).filter((name) => !/^(?:pre|post)/.test(name)),
    calls: CALLS.map(({ method, path: place }) => `${method} ${place}`).sort(),
    migrations: Object.keys(MIGRATIONS),
  };
}

/** The default of a setting, as text; null if it has none. */
function defaultOf(schema) {
  const found = schema.default ?? schema.pipe?.map((part) => part.default).find((one) => one !== undefined);
  return typeof found === 'string' ? found : null;
}

/** @returns the settings, commands, calls, and migrations that came and went */
function changesOf(was, is) {
  const added = (of) => of(is).filter((name) => !of(was).includes(name));
  const removed = (of) => of(was).filter((name) => !of(is).includes(name));
  const settings = (state) => Object.keys(state.settings);
  const commands = (state) => state.commands;
  const calls = (state) => state.calls;
  return {
    settings: { added: added(settings), removed: removed(settings) },
    defaults: settings(is).filter((name) => name in was.settings && was.settings[name] !== is.settings[name]),
    commands: { added: added(commands), removed: removed(commands) },
    calls: { added: added(calls), removed: removed(calls) },
    migrations: added((state) => state.migrations),
  };
}

function upgradingPart(was, is) {
  const { settings, defaults, commands, calls, migrations } = changesOf(was, is);
  const described = defaults.map((name) => `\`${name}\`: ${textOf(was.settings[name])} → ${textOf(is.settings[name])}`);
  return [
    `## Since ${was.version}`,
    '',
    `- Settings: ${listed('new', code(settings.added))}; ${listed('removed', code(settings.removed))}; ${listed('other default', described)}.`,
    `- Commands: ${listed('new', code(commands.added))}; ${listed('removed', code(commands.removed))}.`,
    `- Calls: ${calls.added.length} new, ${listed('removed', code(calls.removed))}; the version of the contract is ${is.contractVersion}, and was ${was.contractVersion}.`,
    `- Migrations: ${migrations.length}, the last one \`${is.migrations.at(-1)}\`.`,
    '',
    '| migration | new tables | changed tables |',
    '|---|---|---|',
    ...migrations.map((name) => {
      const text = readFileSync(path.join('server/database/migrations', `${name}.ts`), 'utf8');
      const [made, altered] = [
        tablesIn(text, /create table (?:if not exists )?(\w+)/g),
        tablesIn(text, /alter table (\w+)/g),
      ];
      const changed = altered.filter((table) => !made.includes(table));
      return `| \`${name}\` | ${made.join(', ')} | ${changed.join(', ')} |`;
    }),
    '',
    '',
  ].join('\n');
}

function changelogPart(was, is) {
  const { settings, defaults, commands, calls, migrations } = changesOf(was, is);
  const some = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
  const parts = [
    some(settings.added.length, 'new setting'),
    some(settings.removed.length, 'removed setting'),
    some(defaults.length, 'other default'),
    some(commands.added.length, 'new command'),
    some(calls.added.length, 'new call'),
    some(calls.removed.length, 'removed call'),
    some(migrations.length, 'migration'),
  ];
  const link = `[Upgrading](docs/upgrading.md#since-${plain(was.version)})`;
  return ['### For operators', '', `- Since ${was.version}: ${parts.join(', ')}. ${link} names them.`, ''].join('\n');
}

function tablesIn(text, pattern) {
  return [...new Set([...text.matchAll(pattern)].map(([, table]) => table))].toSorted((one, other) =>
    one < other ? -1 : 1,
  );
}

/** A version in the address of a heading. */
function plain(version) {
  return version.replaceAll('.', '');
}

function code(names) {
  return names.map((name) => `\`${name}\``);
}

function textOf(value) {
  return value === null ? 'none' : `\`${value}\``;
}

function listed(what, names) {
  return names.length === 0 ? `none ${what}` : `${what} ${names.join(', ')}`;
}

function withPart(text, part, file) {
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for what changed: ${START}`);
  return `${text.slice(0, from + START.length)}\n${part}${text.slice(to)}`;
}
