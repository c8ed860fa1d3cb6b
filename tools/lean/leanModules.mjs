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
 * Leaves out of axios what would never run here: its second way of sending (every browser has XMLHttpRequest),
 * its first way of giving up (the signal is used), forms sent as JSON, and the list of status names.
 * @returns {import('webpack').RuleSetRule}
 */
export const leanAxios = () => ({
  include: [inPackage('axios/lib')],
  resolve: {
    alias: {
      './fetch.js': path.join(here, 'noFetch.mjs'),
      './cancel/CancelToken.js': path.join(here, 'leftOut.mjs'),
      './helpers/HttpStatusCode.js': path.join(here, 'leftOut.mjs'),
      './helpers/formDataToJSON.js': path.join(here, 'leftOut.mjs'),
      '../helpers/formDataToJSON.js': path.join(here, 'leftOut.mjs'),
    },
  },
});

/**
 * Leaves the sentences about calls out of the contract: they stand on the page of the interface, which the server prints.
 * @returns {import('webpack').RuleSetRule}
 */
export const leanContract = () => ({
  include: [path.resolve(here, '../../contract')],
  enforce: 'pre',
  loader: path.join(here, 'withoutSummaries.cjs'),
});
