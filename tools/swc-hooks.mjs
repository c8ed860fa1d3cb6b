/** Makes Node run our TypeScript: `node --import ./tools/swc-hooks.mjs file.ts`. Also the first import of cucumber. */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

const isOurs = (url) => url.startsWith('file:') && /\.tsx?$/.test(url) && !url.includes('/node_modules/');
const namesItsFile = (specifier) => /\.(?:[cm]?[jt]sx?|json)$/.test(specifier);

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    if (!isOurs(parent) || !/^\.{1,2}\//.test(specifier) || namesItsFile(specifier)) return next(specifier, context);
    const extension = ['.ts', '.tsx'].find((candidate) => existsSync(new URL(specifier + candidate, parent)));
    return next(specifier + (extension ?? ''), context);
  },
  load(url, context, next) {
    if (!isOurs(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      sourceMaps: 'inline',
      swcrc: false,
      configFile: false,
      jsc: { ...swcOptions({ tsx: filename.endsWith('.tsx') }), target: 'es2022' },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
