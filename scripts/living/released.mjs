import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digest, readScenarios } from './scenarios.mjs';

/**
 * The scenarios as of the last release, by digests of their names and sentences. Written by `npm run features:report --
 * --released`.
 */
const FILE = 'features/released.json';

/** @typedef {{ at: string, scenarios: Record<string, Record<string, string>> }} Released digests of sentences by file and name */

/** @returns {Promise<Released | undefined>} undefined before the first release */
export async function readReleased(root) {
  const text = await readFile(path.join(root, FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

export async function writeReleased(root, now = new Date()) {
  const byFile = Map.groupBy(await readScenarios(root), ({ uri }) => uri);
  const scenarios = Object.fromEntries(
    [...byFile].map(([uri, own]) => [uri, Object.fromEntries(own.map((one) => [nameOf(one), one.hash]))]),
  );
  const released = { at: now.toISOString().slice(0, 10), scenarios };
  await writeFile(path.join(root, FILE), `${JSON.stringify(released, undefined, 1)}\n`);
}

/**
 * @param {Released | undefined} released
 * @param {readonly import('./scenarios.mjs').Scenario[]} scenarios of some features, with all of theirs
 * @param {(uri: string) => boolean} isOwn whether a released file belongs to these features
 * @returns {{ added: object[], changed: object[], removed: number } | undefined} since the last release
 */
export function changesSince(released, scenarios, isOwn) {
  if (!released) return undefined;
  const before = (one) => released.scenarios[one.uri]?.[nameOf(one)];
  const names = new Set(scenarios.map(nameOf));
  const gone = Object.entries(released.scenarios).flatMap(([uri, own]) =>
    isOwn(uri) ? Object.keys(own).filter((name) => !names.has(name)) : [],
  );
  return {
    added: scenarios.filter((scenario) => before(scenario) === undefined),
    changed: scenarios.filter((scenario) => ![undefined, scenario.hash].includes(before(scenario))),
    removed: gone.length,
  };
}

/** The same under another rule, because a rule's wording changes nothing about its examples. */
const nameOf = ({ uri, name, example }) => digest([uri, name, ...Object.values(example)].join(' | '));
