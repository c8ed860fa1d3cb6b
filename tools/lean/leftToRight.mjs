/**
 * Stands in for rtl-css-js, with which the styles are written a second time for languages that run from right to left.
 * This application has none: what would be turned round stays as it is.
 */
export const convertProperty = (/** @type {string} */ key, /** @type {unknown} */ value) => ({ key, value });
export const convert = (/** @type {unknown} */ styles) => styles;
