import TreeRegexp from '@cucumber/cucumber-expressions/dist/TreeRegexp.js';

/** Regular expressions that report the position of each group, by the one of a sentence's expression. */
const withIndices = new WeakMap();
/** A text that each sentence of an expression has, by the same; empty if there is none. */
const fixedTexts = new WeakMap();

/**
 * Lets Node report the positions of a sentence's groups. Cucumber uses a library for older versions, which parses and rewrites each
 * expression: for all features, that takes more than ten seconds. Each sentence is compared with four hundred expressions, and most
 * of them have words that the sentence lacks, which takes a fraction of the time to find out.
 */
TreeRegexp.prototype.match = function match(text) {
  const { regexp } = this;
  const fixed = fixedTexts.get(regexp) ?? fixedTextOf(regexp);
  fixedTexts.set(regexp, fixed);
  if (!text.includes(fixed)) return null;
  const native = withIndices.get(regexp) ?? new RegExp(regexp.source, `${regexp.flags.replace('d', '')}d`);
  withIndices.set(regexp, native);
  const found = native.exec(text);
  if (found === null) return null;
  let group = 0;
  return this.groupBuilder.build(found, () => group++);
};

/**
 * The longest run of plain letters, digits, spaces and commas outside of groups. A letter before a quantifier is not part of it, since
 * it may be absent.
 *
 * @param {RegExp} regexp
 * @returns {string} empty if an expression has no such text, or is written in ways that cucumber expressions are not
 */
export function fixedTextOf({ source, flags }) {
  const outside = outsideOfGroups(source);
  if (outside === undefined || flags.includes('i')) return '';
  const runs = outside.split(/[A-Za-z\d ,][?*+]|[^A-Za-z\d ,]/);
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/** A group, a class of characters, an escaped sign, or a short name of a class. */
const PART = /\\[^A-Za-z\d]|\\[dDwWsSbB]|\[(?:\\.|[^\]\\])*\]|[()]|[^\\[]/gy;

/** @returns {string | undefined} the expression with a line break for each of those; undefined if it has alternatives or others */
function outsideOfGroups(source) {
  const parts = source.match(PART) ?? [];
  if (parts.join('') !== source) return undefined;
  let [outside, depth] = ['', 0];
  for (const part of parts) {
    if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    if (depth === 0) outside += part.length > 1 || part === ')' ? '\n' : part;
  }
  return /[|{]/.test(outside) ? undefined : outside;
}
