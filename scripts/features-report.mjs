/**
 * npm run features:report: writes the living document, reports/living/index.html, from the last results. Runs nothing.
 *
 *   npm run features:report -- --released    first records what the scenarios say now as that of the release, for "Since the
 *                                            last release"; the release's commit contains features/released.json
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeReleased } from './living/released.mjs';
import { LIVING } from './living/results.mjs';
import { writeLivingDocument } from './living/writeLivingDocument.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
if (process.argv.includes('--released')) await writeReleased(root);
await writeLivingDocument(root);
console.log(`Open ${pathToFileURL(path.join(root, LIVING, 'index.html')).href}`);
