import path from 'node:path';
import { swcOptions } from '../swc-options.mjs';

const here = import.meta.dirname;
const library = path.resolve(here, '../../node_modules/@auth0/auth0-spa-js/src');

/** Modules by the names under which the client imports them. */
const LEFT_OUT = [
  '@auth0/auth0-auth-js',
  './mfa',
  './passkey',
  './anonymous',
  './myaccount',
  './dpop/dpop',
  './fetcher',
  'browser-tabs-lock',
];

/** The target of `import '@auth0/auth0-spa-js'`: only the client, from the sources in the package. */
export const auth0Alias = { '@auth0/auth0-spa-js$': path.join(library, 'Auth0Client.ts') };

/**
 * The webpack rule for those sources, equivalent to the package's own build without the removed parts.
 * @param {Record<string, string>} targets the oldest browsers
 * @returns {import('webpack').RuleSetRule}
 */
export const auth0Rule = (targets) => ({
  test: /\.ts$/,
  include: [library, here],
  loader: 'swc-loader',
  options: {
    env: { targets },
    jsc: { ...swcOptions({ tsx: false }), transform: { useDefineForClassFields: false } },
  },
  resolve: {
    extensions: ['.ts', '.js'],
    alias: {
      ...Object.fromEntries(LEFT_OUT.map((request) => [`${request}$`, path.join(here, 'leftOut.ts')])),
      'es-cookie$': path.join(here, 'hostCookies.ts'),
      './worker/token.worker.ts': path.join(here, 'RefreshTokenWorker.ts'),
    },
  },
  sideEffects: false,
});
