import TreeRegexp from '@cucumber/cucumber-expressions/dist/TreeRegexp.js';

/** Regular expressions that report the position of each group, by the one of a sentence's expression. */
const withIndices = new WeakMap();

/**
 * Lets Node report the positions of a sentence's groups. Cucumber uses a library for older versions, which parses and rewrites each
 * expression: for all features, that takes more than ten seconds.
 */
TreeRegexp.prototype.match = function match(text) {
  const { regexp } = this;
  const native = withIndices.get(regexp) ?? new RegExp(regexp.source, `${regexp.flags.replace('d', '')}d`);
  withIndices.set(regexp, native);
  const found = native.exec(text);
  if (found === null) return null;
  let group = 0;
  return this.groupBuilder.build(found, () => group++);
};
