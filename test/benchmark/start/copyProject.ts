import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** What a start makes or does not need. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'reports', 'coverage', '.git', 'test', 'features', 'docs']);

/** The project as it is before its first start: nothing built, no data, its packages without what tools keep beside them. */
export function copyProject(folder: string): void {
  for (const name of readdirSync(PROJECT)) {
    if (!LEFT_OUT.has(name)) cpSync(path.join(PROJECT, name), path.join(folder, name), { recursive: true });
  }
  linkTree(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
}

/** A folder with the same files, which take no room where the file system can give a file a second name. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === '.cache') continue;
    if (entry.isDirectory()) linkTree(here, there);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(here), there);
    else link(here, there);
  }
}

function link(here: string, there: string): void {
  try {
    linkSync(here, there);
  } catch {
    copyFileSync(here, there);
  }
}
