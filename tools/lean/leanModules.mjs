import path from 'node:path';

const here = import.meta.dirname;
const inPackage = (/** @type {string} */ name) => path.resolve(here, '../../node_modules', name);

/**
 * Packages by a leaner of their builds: React Router names only its development build to bundlers.
 * @param {boolean} isProduction
 */
export const leanAlias = (isProduction) => ({
  'reflect-metadata/lite$': path.join(here, 'metadata.mjs'),
  'rtl-css-js/core': path.join(here, 'leftToRight.mjs'),
  ...(isProduction && {
    'react-router$': inPackage('react-router/dist/production/index.mjs'),
    'react-router/dom$': inPackage('react-router/dist/production/dom-export.mjs'),
  }),
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
 * Leaves out of Fluent's themes the colours of persons' pictures, and the list of the names that a theme has.
 * @returns {import('webpack').RuleSetRule}
 */
export const leanThemes = () => ({
  include: [inPackage('@fluentui/tokens/lib')],
  resolve: {
    alias: {
      './tokens.js': path.join(here, 'tokens.mjs'),
      '../tokens.js': path.join(here, 'tokens.mjs'),
      '../global/colorPalette.js': path.join(here, 'sharedColours.mjs'),
      '../sharedColorNames.js': path.join(here, 'sharedColours.mjs'),
    },
  },
});

/**
 * Leaves out of the container what makes objects of decorated classes: everything here is made by functions of ours.
 * @returns {import('webpack').RuleSetRule}
 */
export const leanContainer = () => ({
  include: [inPackage('@inversifyjs/core/lib/planning')],
  resolve: {
    alias: { '../models/InstanceBindingNodeImplementation.js': path.join(here, 'noDecoratedClasses.mjs') },
  },
});

/**
 * Leaves out of React Router the components that nobody asks for.
 * @returns {import('webpack').RuleSetRule}
 */
export const leanRouter = () => ({
  include: [inPackage('react-router/dist/production')],
  loader: path.join(here, 'withoutUnusedComponents.cjs'),
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
