import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateMessages } from '@cucumber/gherkin';
import { IdGenerator, SourceMediaType } from '@cucumber/messages';
import { Query } from '@cucumber/query';

/**
 * @typedef {'use-case' | 'browser'} Level
 * @typedef {{ keyword: string, text: string, isBackground: boolean, table?: string[][], doc?: string }} Step
 * @typedef {object} Scenario one row of an outline counts as a scenario
 * @property {string} key identifies it across runs and edits of other scenarios
 * @property {string} hash of its sentences: a result of other sentences does not count
 * @property {string} uri
 * @property {number} line
 * @property {number} outlineLine of the scenario itself, also for a row of an outline
 * @property {string} feature
 * @property {string} about the description of the feature
 * @property {string} rule empty without a rule
 * @property {string} name
 * @property {Readonly<Record<string, string>>} example values of a row by heading
 * @property {readonly string[]} tags
 * @property {readonly Level[]} levels it is played at
 * @property {readonly Step[]} steps
 */

/** @returns {Promise<Scenario[]>} every scenario as its file reads now, in the order of the files */
export async function readScenarios(root) {
  const files = await readdir(path.join(root, 'features'), { recursive: true });
  const query = new Query();
  const newId = IdGenerator.incrementing();
  for (const file of files.filter((name) => name.endsWith('.feature')).sort()) {
    const uri = path.posix.join('features', file.replaceAll(path.sep, '/'));
    const options = { includeSource: false, includeGherkinDocument: true, includePickles: true, newId };
    const text = await readFile(path.join(root, uri), 'utf8');
    const type = SourceMediaType.TEXT_X_CUCUMBER_GHERKIN_PLAIN;
    for (const envelope of generateMessages(text, uri, type, options)) {
      // `npm run features:check` reports files that cannot be parsed.
      query.update(envelope);
    }
  }
  return query.findAllPickles().map((pickle) => scenarioOf(query, pickle));
}

/** @param {Query} query that has read the feature of the pickle @returns {Scenario} */
export function scenarioOf(query, pickle) {
  const { feature, background, rule, ruleBackground, scenario, examples, example } = query.findLineageBy(pickle) ?? {};
  const inBackground = new Set([background, ruleBackground].flatMap((one) => one?.steps ?? []).map(({ id }) => id));
  const headings = examples?.tableHeader?.cells ?? [];
  const cells = Object.fromEntries(headings.map(({ value }, at) => [value, example?.cells[at]?.value ?? '']));
  const tags = pickle.tags.map(({ name }) => name);
  const steps = pickle.steps.map((step) => {
    const { dataTable, docString } = step.argument ?? {};
    return {
      keyword: query.findStepBy(step)?.keyword.trim() ?? '',
      text: step.text,
      isBackground: inBackground.has(step.astNodeIds[0]),
      ...(dataTable && { table: dataTable.rows.map((row) => row.cells.map(({ value }) => value)) }),
      ...(docString && { doc: docString.content }),
    };
  });
  return {
    key: [pickle.uri, rule?.name ?? '', scenario?.name ?? pickle.name, ...Object.values(cells)].join(' | '),
    hash: digest(JSON.stringify(steps.map(({ text, table, doc }) => [text, table, doc]))),
    uri: pickle.uri,
    line: query.findLocationOf(pickle)?.line ?? 1,
    outlineLine: scenario?.location.line ?? 1,
    feature: feature?.name ?? '',
    about: (feature?.description ?? '').trim(),
    rule: rule?.name ?? '',
    name: pickle.name,
    example: cells,
    tags,
    levels: [
      ...(tags.includes('@browser-only') ? [] : ['use-case']),
      ...(tags.includes('@browser') || tags.includes('@browser-only') ? ['browser'] : []),
    ],
    steps,
  };
}

export const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);
