import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { byCapability, capabilityOf, capabilityOfRule, pageOf } from './capabilities.mjs';
import { capabilityPage } from './capabilityPage.mjs';
import { readTests, requirementsOf } from './evidence.mjs';
import { glossaryPage, readGlossary } from './glossary.mjs';
import { indexPage, searchIndex } from './indexPage.mjs';
import { jobPages } from './jobPages.mjs';
import { changesSince, readReleased } from './released.mjs';
import { requirementsPage } from './requirementsPage.mjs';
import { deletePagesExcept, LIVING, readResults, writeWhole } from './results.mjs';
import { readRules, rulesWithScenarios, unknownTags } from './rules.mjs';
import { rulesPage } from './rulesPage.mjs';
import { readRuns, wholeRuns } from './runs.mjs';
import { readScenarios } from './scenarios.mjs';

/**
 * Writes reports/living: the first page with its search, a page for each capability, requirements, rules, and the glossary, from
 * the features as they read now and from the last results.
 *
 * @returns {Promise<{ requirements: import('./evidence.mjs').Requirement[], rules: import('./evidence.mjs').Requirement[],
 *   problems: string[] }>} problems of ids, as sentences
 */
export async function writeLivingDocument(root) {
  const [scenarios, useCase, browser, tests, ids, { rules: written, problems }, terms, runs, released] =
    await Promise.all([
      readScenarios(root),
      readResults(root, 'use-case'),
      readResults(root, 'browser'),
      readTests(root),
      readFile(path.join(root, 'features/requirements.json'), 'utf8').then(JSON.parse),
      readRules(root),
      readGlossary(root),
      readRuns(root),
      readReleased(root),
    ]);
  const results = { 'use-case': useCase, browser };
  const requirements = requirementsOf(ids, scenarios, results, tests);
  const sentences = Object.fromEntries(written.map(({ id, sentence }) => [id, sentence]));
  const states = new Map(requirementsOf(sentences, scenarios, results, []).map((one) => [one.id, one]));
  const rules = rulesWithScenarios(written, scenarios).map((rule) => ({
    ...rule,
    ...states.get(rule.id),
    folder: capabilityOfRule(rule),
  }));
  const capabilities = byCapability(scenarios);
  const changesOf = (capability) =>
    changesSince(
      released,
      scenarios.filter((one) => capabilityOf(one) === capability),
      (uri) => capabilityOf({ uri }) === capability,
    );
  const pages = {
    'index.html': indexPage(scenarios, results, {
      requirements,
      rules,
      runs: wholeRuns(runs),
      changesOf,
    }),
    'search.js': searchIndex(scenarios, rules, requirements, terms),
    'requirements.html': requirementsPage(requirements, scenarios),
    'rules.html': rulesPage(rules, scenarios),
    'glossary.html': glossaryPage(terms),
    ...jobPages(rules),
    ...Object.fromEntries(
      capabilities.map(([capability, own]) => [
        pageOf(capability),
        capabilityPage(capability, own, {
          results,
          rules: rules.filter(({ folder }) => folder === capability),
          runs: runs[capability] ?? [],
          changes: changesOf(capability),
        }),
      ]),
    ),
  };
  await Promise.all(Object.entries(pages).map(([name, text]) => writeWhole(path.join(root, LIVING, name), text)));
  await deletePagesExcept(root, Object.keys(pages));
  const known = [...Object.keys(ids), ...Object.keys(sentences)];
  return { requirements, rules, problems: [...problems, ...unknownTags(known, scenarios)] };
}
