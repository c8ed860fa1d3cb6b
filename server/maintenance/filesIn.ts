import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BackedUpFile, sha256Of } from './BackupFile';

/** The uploaded files in a folder, by key; none when there is no such folder. What was left half written is none of them. */
export async function filesIn(folder: string): Promise<readonly BackedUpFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: BackedUpFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.half')) continue;
    const place = path.join(entry.parentPath, entry.name);
    const content = await readFile(place);
    const name = path.relative(folder, place).split(path.sep).join('/');
    files.push({ name, bytes: content.length, sha256: sha256Of(content) });
  }
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}
