import path from 'node:path';

const HOOKS = new URL('../../../tools/swc-hooks.mjs', import.meta.url);

/**
 * Where a thread's module is, and the options to run it. A release is compiled; a working copy compiles TypeScript while it runs.
 *
 * @param module path without extension, relative to `from`.
 * @param from `import.meta.url` of the module that starts the thread.
 */
export function threadAt(module: string, from: string): { readonly address: URL; readonly execArgv: string[] } {
  const extension = path.extname(new URL(from).pathname);
  return {
    address: new URL(`${module}${extension}`, from),
    execArgv: extension === '.ts' ? ['--import', HOOKS.href] : [],
  };
}
