import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every file in a folder and its subfolders, with the content as Latin-1 text. */
export async function filesIn(folder: string): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return { name: path.relative(folder, file), text: await readFile(file, 'latin1') };
      }),
  );
}
