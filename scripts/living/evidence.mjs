import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stateOf } from './state.mjs';

const ID = /\b[A-Z]{3}-\d+\b/g;
/** Reports of Jest, as `npm test` and `npm run test:deep` leave them. */
const REPORT = /^(?:jest.*|engines)\.json$/;

/**
 * @typedef {'passed' | 'failed' | 'missing'} State
 * @typedef {{ kind: 'scenario' | 'test', name: string, where: string, level: string, state: string, at?: string }} Evidence
 * @typedef {{ id: string, text: string, state: State, evidence: Evidence[] }} Requirement
 */

/**
 * Requirements with their tagged scenarios and the tests that name them, with the latest results.
 *
 * @returns {Requirement[]} passed: at least one passed and none failed; missing: none was run since it changed
 */
export function requirementsOf(requirements, scenarios, results, tests) {
  return Object.entries(requirements).map(([id, text]) => {
    const tagged = scenarios.filter(({ tags }) => tags.includes(`@${id}`));
    const evidence = [
      ...tagged.flatMap((scenario) =>
        scenario.levels.map((level) => {
          const state = stateOf(scenario, results[level]);
          return {
            kind: 'scenario',
            name: [scenario.name, ...Object.values(scenario.example)].join(', '),
            where: `${scenario.uri}:${scenario.line}`,
            level,
            state,
            at: results[level][scenario.key]?.at,
          };
        }),
      ),
      ...tests.filter(({ ids }) => ids.includes(id)).map((test) => ({ ...test, kind: 'test' })),
    ];
    return { id, text, state: overall(evidence), evidence };
  });
}

/**
 * @param {Requirement[]} requirements
 * @param {string | undefined} since start of a run in ISO format; undefined keeps all results
 * @returns {Requirement[]} with the results of that run only
 */
export function sinceStartOf(requirements, since) {
  if (since === undefined) return requirements;
  return requirements.map((requirement) => {
    const evidence = requirement.evidence.map((one) => (one.at >= since ? one : { ...one, state: 'not run' }));
    return { ...requirement, evidence, state: overall(evidence) };
  });
}

/** @param {Requirement[]} requirements @returns {string[]} a sentence for each requirement that no scenario or test names */
export const withoutExample = (requirements) =>
  requirements.filter(({ evidence }) => evidence.length === 0).map(({ id, text }) => `${id} (${text}) has no example.`);

function overall(evidence) {
  if (evidence.some(({ state }) => ['failed', 'undefined', 'ambiguous', 'pending'].includes(state))) return 'failed';
  return evidence.some(({ state }) => state === 'passed') ? 'passed' : 'missing';
}

/** @returns {string[]} a sentence for each requirement without evidence */
export function lostEvidence(requirements) {
  return requirements
    .filter(({ state }) => state !== 'passed')
    .map(({ id, text, state, evidence }) => {
      const cause = state === 'failed' ? 'is broken' : evidence.length === 0 ? 'has no example' : 'was not run';
      const found = evidence.filter((one) => one.state !== 'passed').slice(0, 5);
      return [
        `${id} (${text}) ${cause}.`,
        ...found.map((one) => `    ${one.state}: ${one.name}, ${one.level}, ${one.where}`),
      ].join('\n');
    });
}

/**
 * Tests that name requirements, in their own name or else anywhere in their file, with the result of the last report.
 *
 * @returns {Promise<(Omit<Evidence, 'kind'> & { ids: string[] })[]>}
 */
export async function readTests(root) {
  const ran = await lastRuns(root);
  const files = await readdir(path.join(root, 'test'), { recursive: true });
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file)).sort();
  const found = await Promise.all(
    tests.map(async (name) => {
      const file = path.posix.join('test', name.replaceAll(path.sep, '/'));
      const ids = idsIn(await readFile(path.join(root, file), 'utf8'));
      return ids.length > 0 ? evidenceOf(file, ids, ran.get(file)) : [];
    }),
  );
  return found.flat();
}

function evidenceOf(file, ids, run) {
  const common = { where: file, level: file.split('/')[1] };
  if (!run) return [{ ...common, ids, name: path.posix.basename(file), state: 'never run' }];
  const named = run.assertionResults.filter(({ fullName }) => idsIn(fullName).length > 0);
  const inNames = new Set(named.flatMap(({ fullName }) => idsIn(fullName)));
  const rest = ids.filter((id) => !inNames.has(id));
  return [
    ...named.map(({ fullName, status }) => ({
      ...common,
      ids: idsIn(fullName),
      name: fullName,
      state: status === 'pending' || status === 'todo' ? 'skipped' : status,
      at: new Date(run.endTime).toISOString(),
    })),
    ...(rest.length > 0
      ? [
          {
            ...common,
            ids: rest,
            name: path.posix.basename(file),
            state: run.status,
            at: new Date(run.endTime).toISOString(),
          },
        ]
      : []),
  ];
}

/** The latest run of each test file, by path from the root. */
async function lastRuns(root) {
  const names = await readdir(path.join(root, 'reports')).catch(() => []);
  const reports = await Promise.all(
    names.filter((name) => REPORT.test(name)).map((name) => readFile(path.join(root, 'reports', name), 'utf8')),
  );
  const runs = reports.flatMap((text) => JSON.parse(text).testResults);
  return new Map(
    runs
      .sort((one, other) => one.endTime - other.endTime)
      .map((run) => [path.relative(root, run.name).replaceAll(path.sep, '/'), run]),
  );
}

/** `RTE-1 to RTE-4` includes the ids in between. */
function idsIn(text) {
  const spelled = text.replaceAll(/\b([A-Z]{3})-(\d+) to \1-(\d+)\b/g, (_, kind, first, last) =>
    Array.from({ length: last - first + 1 }, (_one, index) => `${kind}-${Number(first) + index}`).join(' '),
  );
  return [...new Set(spelled.match(ID) ?? [])];
}
