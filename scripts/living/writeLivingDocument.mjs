import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTests, requirementsOf } from './evidence.mjs';
import { livingPage } from './livingPage.mjs';
import { requirementsPage } from './requirementsPage.mjs';
import { LIVING, readResults, writeWhole } from './results.mjs';
import { readScenarios } from './scenarios.mjs';

/**
 * Writes reports/living/index.html and requirements.html from the features as they read now and from the last results.
 *
 * @returns {Promise<import('./evidence.mjs').Requirement[]>}
 */
export async function writeLivingDocument(root) {
  const [scenarios, useCase, browser, tests, ids] = await Promise.all([
    readScenarios(root),
    readResults(root, 'use-case'),
    readResults(root, 'browser'),
    readTests(root),
    readFile(path.join(root, 'features/requirements.json'), 'utf8').then(JSON.parse),
  ]);
  const results = { 'use-case': useCase, browser };
  const requirements = requirementsOf(ids, scenarios, results, tests);
  await writeWhole(path.join(root, LIVING, 'index.html'), livingPage(scenarios, results, requirements));
  await writeWhole(path.join(root, LIVING, 'requirements.html'), requirementsPage(requirements, scenarios));
  return requirements;
}
