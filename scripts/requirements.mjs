/**
 * npm run requirements: writes reports/living/requirements.html and rules.html: each requirement of the specification with its
 * scenarios and tests, each business rule with its scenarios, and how they came out last. Lists rules without a scenario.
 *
 *   npm run requirements                writes them; fails if an id is unknown, used twice, or written wrong
 *   npm run requirements -- --check     also fails if a requirement or rule is broken, or if nothing that ran proves it
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lostEvidence } from './living/evidence.mjs';
import { LIVING } from './living/results.mjs';
import { writeLivingDocument } from './living/writeLivingDocument.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { requirements, rules, problems } = await writeLivingDocument(root);
const lost = { requirements: lostEvidence(requirements), rules: lostEvidence(rules) };
for (const sentence of [...problems, ...lost.requirements, ...lost.rules]) console.error(sentence);
console.log(
  `${requirements.length} requirements, ${requirements.length - lost.requirements.length} proven by the last runs`,
);
console.log(`${rules.length} business rules, ${rules.length - lost.rules.length} proven by the last runs`);
for (const name of ['requirements', 'rules'])
  console.log(`Open ${pathToFileURL(path.join(root, LIVING, `${name}.html`)).href}`);
const isProven =
  [requirements, rules].every((all) => all.length > 0) && lost.requirements.length + lost.rules.length === 0;
if (problems.length > 0 || (process.argv.includes('--check') && !isProven)) process.exitCode = 1;
