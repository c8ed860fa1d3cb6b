import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTests, requirementsOf } from './evidence.mjs';
import { livingPage } from './livingPage.mjs';
import { requirementsPage } from './requirementsPage.mjs';
import { LIVING, readResults, writeWhole } from './results.mjs';
import { readRules, rulesWithScenarios, unknownTags } from './rules.mjs';
import { rulesPage } from './rulesPage.mjs';
import { readScenarios } from './scenarios.mjs';

/**
 * Writes reports/living/index.html, requirements.html, and rules.html from the features as they read now and from the last
 * results.
 *
 * @returns {Promise<{ requirements: import('./evidence.mjs').Requirement[], rules: import('./evidence.mjs').Requirement[],
 *   problems: string[] }>} problems of ids, as sentences
 */
export async function writeLivingDocument(root) {
  const [scenarios, useCase, browser, tests, ids, { rules: written, problems }] = await Promise.all([
    readScenarios(root),
    readResults(root, 'use-case'),
    readResults(root, 'browser'),
    readTests(root),
    readFile(path.join(root, 'features/requirements.json'), 'utf8').then(JSON.parse),
    readRules(root),
  ]);
  const results = { 'use-case': useCase, browser };
  const requirements = requirementsOf(ids, scenarios, results, tests);
  const sentences = Object.fromEntries(written.map(({ id, sentence }) => [id, sentence]));
  const states = new Map(requirementsOf(sentences, scenarios, results, []).map((one) => [one.id, one]));
  const rules = rulesWithScenarios(written, scenarios).map((rule) => ({ ...rule, ...states.get(rule.id) }));
  await writeWhole(path.join(root, LIVING, 'index.html'), livingPage(scenarios, results, requirements));
  await writeWhole(path.join(root, LIVING, 'requirements.html'), requirementsPage(requirements, scenarios));
  await writeWhole(path.join(root, LIVING, 'rules.html'), rulesPage(rules, scenarios));
  const known = [...Object.keys(ids), ...Object.keys(sentences)];
  return { requirements, rules, problems: [...problems, ...unknownTags(known, scenarios)] };
}
