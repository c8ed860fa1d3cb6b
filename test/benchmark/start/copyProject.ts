import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** What a start makes or does not need. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'reports', 'coverage', '.git', 'test', 'features', 'docs']);

/** The project as it is before its first start: nothing built, no data; its packages by reference, without what they keep. */
export function copyProject(folder: string): void {
  for (const name of readdirSync(PROJECT)) {
    if (!LEFT_OUT.has(name)) cpSync(path.join(PROJECT, name), path.join(folder, name), { recursive: true });
  }
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(PROJECT, 'node_modules'))) {
    if (name === '.cache') continue;
    symlinkSync(path.join(PROJECT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
}
