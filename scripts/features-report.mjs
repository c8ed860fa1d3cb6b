/** npm run features:report: writes the living document, reports/living/index.html, from the last results. Runs nothing. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LIVING } from './living/results.mjs';
import { writeLivingDocument } from './living/writeLivingDocument.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await writeLivingDocument(root);
console.log(`Open ${pathToFileURL(path.join(root, LIVING, 'index.html')).href}`);
