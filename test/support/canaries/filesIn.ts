import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every file below a folder, with its content byte by byte as text. */
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
