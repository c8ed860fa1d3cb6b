/**
 * npm run requirements: writes reports/living/requirements.html and rules.html: each requirement of the specification with its
 * scenarios and tests, each business rule with its scenarios, and their latest results. Lists rules without a scenario.
 *
 * npm run requirements                  writes them; fails if an id is unknown, used twice, or misspelled npm run requirements --
 * --examples    also fails if no scenario or test names a requirement, or no scenario a rule npm run requirements -- --check
 * also fails if a requirement or rule is broken, or if nothing that ran proves it. With TEST_RUN_STARTED, only results from that
 * time on count.
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lostEvidence, sinceStartOf, withoutExample } from './living/evidence.mjs';
import { LIVING } from './living/results.mjs';
import { writeLivingDocument } from './living/writeLivingDocument.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [checks, examples] = ['--check', '--examples'].map((option) => process.argv.includes(option));
const since = checks ? process.env.TEST_RUN_STARTED : undefined;
const { problems, ...written } = await writeLivingDocument(root);
const requirements = sinceStartOf(written.requirements, since);
const rules = sinceStartOf(written.rules, since);
const all = [...requirements, ...rules];
const lost = { requirements: lostEvidence(requirements), rules: lostEvidence(rules) };
const shown = examples ? withoutExample(all) : [...lost.requirements, ...lost.rules];
for (const sentence of [...problems, ...shown]) console.error(sentence);
console.log(
  `${requirements.length} requirements, ${requirements.length - lost.requirements.length} proven by the last runs`,
);
console.log(`${rules.length} business rules, ${rules.length - lost.rules.length} proven by the last runs`);
for (const name of ['requirements', 'rules'])
  console.log(`Open ${pathToFileURL(path.join(root, LIVING, `${name}.html`)).href}`);
const isEmpty = requirements.length === 0 || rules.length === 0;
if (problems.length > 0 || ((checks || examples) && (isEmpty || shown.length > 0))) process.exitCode = 1;
