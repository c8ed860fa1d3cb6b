/**
 * npm run requirements: writes reports/living/requirements.html, each requirement with its scenarios and tests and how they
 * came out last.
 *
 *   npm run requirements                writes it
 *   npm run requirements -- --check     fails if a requirement is broken, or if nothing that ran proves it
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lostEvidence } from './living/evidence.mjs';
import { LIVING } from './living/results.mjs';
import { writeLivingDocument } from './living/writeLivingDocument.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const requirements = await writeLivingDocument(root);
const lost = lostEvidence(requirements);
for (const sentence of lost) console.error(sentence);
console.log(`${requirements.length} requirements, ${requirements.length - lost.length} proven by the last runs`);
console.log(`Open ${pathToFileURL(path.join(root, LIVING, 'requirements.html')).href}`);
if (process.argv.includes('--check') && (lost.length > 0 || requirements.length === 0)) process.exitCode = 1;
