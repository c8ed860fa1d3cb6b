import path from 'node:path';

const here = import.meta.dirname;
const inPackage = (/** @type {string} */ name) => path.resolve(here, '../../node_modules', name);

/**
 * Packages by a leaner of their builds: React Router names only its development build to bundlers.
 * @param {boolean} isProduction
 */
export const leanAlias = (isProduction) => ({
  'rtl-css-js/core': path.join(here, 'leftToRight.mjs'),
  ...(isProduction && { 'react-router$': inPackage('react-router/dist/production/index.mjs') }),
});

/**
 * Leaves axios' second way of sending out of the bundle: every browser has XMLHttpRequest, so it would never run.
 * @returns {import('webpack').RuleSetRule}
 */
export const leanAxios = () => ({
  include: [inPackage('axios/lib')],
  resolve: { alias: { './fetch.js': path.join(here, 'noFetch.mjs') } },
});
