import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';

/**
 * `@fluentui/react-components` in tests: compiles the package's published ES module so that a component is loaded when it
 * is first used. The CommonJS build evaluates all 60 packages of components, of which a test uses a few.
 */
const compiled = (file) => {
  const source = readFileSync(file.replace(/lib-commonjs([\\/]index)\.cjs$/, 'lib$1.js'), 'utf8');
  return transformSync(source, { swcrc: false, jsc: { target: 'es2022' }, module: { type: 'commonjs', lazy: true } });
};

export default {
  process: (_source, file) => ({ code: compiled(file).code }),
  getCacheKey: (source) => createHash('sha256').update('lazy').update(source).digest('hex'),
};
