import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A script that is not part of any chunk: `too-old.1a2b3c4d.js`. */
const COPIED = /^([\w-]+)\.[\da-f]{8}\.js$/;

/**
 * Writes the JavaScript files that each entry, each named `import()` and each copied script loads:
 * `{ "bills": ["bills.1a2b3c4d.js", …] }`.
 */
export class ChunkReport {
  /** @param {string} file absolute path */
  constructor(file) {
    this.file = file;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ChunkReport', async ({ namedChunkGroups, chunks, assets }) => {
      const isScript = (/** @type {string} */ file) => file.endsWith('.js');
      const groups = [...namedChunkGroups].map(([name, group]) => [name, group.getFiles().filter(isScript)]);
      const built = new Set([...chunks].flatMap((chunk) => [...chunk.files, ...chunk.auxiliaryFiles]));
      for (const file of Object.keys(assets)) {
        const [, name] = built.has(file) ? [] : (COPIED.exec(file) ?? []);
        if (name) groups.push([name, [file]]);
      }
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(this.file, `${JSON.stringify(Object.fromEntries(groups), null, 2)}\n`);
    });
  }
}
