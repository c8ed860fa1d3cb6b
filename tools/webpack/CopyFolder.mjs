import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Copies every file of a folder next to index.html, and rebuilds when one changes. */
export class CopyFolder {
  /** @param {string} folder absolute path; copies nothing if it does not exist */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const tap = { name: 'CopyFolder', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
    compiler.hooks.thisCompilation.tap(tap.name, (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tapPromise(tap, async () => {
        for (const file of await this.files()) {
          const name = path.relative(this.folder, file).replaceAll(path.sep, '/');
          compilation.emitAsset(name, new sources.RawSource(await readFile(file)));
        }
      });
    });
  }

  async files() {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  }
}
