import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the JavaScript files that each entry and each named `import()` loads: `{ "bills": ["bills.1a2b.js", …] }`. */
export class ChunkReport {
  /** @param {string} file absolute path */
  constructor(file) {
    this.file = file;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ChunkReport', async ({ namedChunkGroups }) => {
      const isScript = (/** @type {string} */ file) => file.endsWith('.js');
      const groups = [...namedChunkGroups].map(([name, group]) => [name, group.getFiles().filter(isScript)]);
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(this.file, `${JSON.stringify(Object.fromEntries(groups), null, 2)}\n`);
    });
  }
}
