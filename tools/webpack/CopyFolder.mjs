import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Files referenced by the page. Because their names contain a hash, browsers cache them permanently. */
const HASHED = /\.(?:js|css)$/;

/** Copies every file of a folder next to index.html, and rebuilds when one changes. */
export class CopyFolder {
  /**
   * @param {string} folder absolute path; copies nothing if it does not exist
   * @param {{ hashed?: boolean }} [options] hashed: scripts and style sheets get a hash in their names, see `copiedName`
   */
  constructor(folder, { hashed = false } = {}) {
    this.folder = folder;
    this.hashed = hashed;
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
          const content = await readFile(file);
          compilation.emitAsset(this.hashed ? withHash(name, content) : name, new sources.RawSource(content));
        }
      });
    });
  }

  async files() {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  }
}

/**
 * The name under which a file was copied.
 * @param {import('webpack').Compilation} compilation
 * @param {string} name such as `boot.css`
 */
export function copiedName(compilation, name) {
  const [base, extension] = name.split('.');
  const pattern = new RegExp(`^${base}(?:\\.[\\da-f]{8})?\\.${extension}$`);
  return Object.keys(compilation.assets).find((file) => pattern.test(file)) ?? name;
}

/** @param {string} name @param {Buffer} content */
function withHash(name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return HASHED.test(name) ? name.replace(/\.(?=\w+$)/, `.${hash}.`) : name;
}
