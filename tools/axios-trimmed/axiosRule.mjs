import path from 'node:path';

/**
 * Leaves axios' second way of sending out of the bundle: every browser has XMLHttpRequest, so it would never run.
 * @returns {import('webpack').RuleSetRule}
 */
export const axiosRule = () => ({
  include: [path.resolve(import.meta.dirname, '../../node_modules/axios/lib')],
  resolve: { alias: { './fetch.js': path.join(import.meta.dirname, 'noFetch.mjs') } },
});
