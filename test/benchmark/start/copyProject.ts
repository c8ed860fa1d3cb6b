import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** Folders created by a start, or not needed for it. */
const EXCLUDED = new Set(['node_modules', 'dist', 'data', 'reports', 'coverage', '.git', 'test', 'features', 'docs']);

/** A copy of the project before its first start: no build, no data, and packages without the caches of tools. */
export function copyProject(folder: string): void {
  for (const name of readdirSync(PROJECT)) {
    if (!EXCLUDED.has(name)) cpSync(path.join(PROJECT, name), path.join(folder, name), { recursive: true });
  }
  linkTree(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Copies a folder with hard links where the file system supports them, which takes no space. */
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
