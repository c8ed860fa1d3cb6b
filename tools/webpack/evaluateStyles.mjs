import { transformSync } from '@swc/core';
import { swcOptions } from '../swc-options.mjs';

/**
 * Compiles a module that styles take values from, so that the build can run it. It runs whole, but loads an import only when it
 * reads it. The loader's own evaluator first compiles each module for IE 11, to remove what styles do not read: with it, turning
 * styles into CSS takes twice as long, with the same result.
 *
 * @param {string} filename
 * @param {unknown} _options
 * @param {string} text its source
 * @returns {[code: string, imports: null]} as `evaluationRules` of `@griffel/webpack-loader` expect
 */
export function evaluateStyles(filename, _options, text) {
  const { code } = transformSync(text, {
    filename,
    configFile: false,
    swcrc: false,
    jsc: { ...swcOptions(), target: 'es2022' },
    module: { type: 'commonjs', lazy: true },
  });
  return [code, null];
}
