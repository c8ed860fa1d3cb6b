/** Properties of a call's definition that only the server reads. */
export const SERVER_FACTS = [
  'summary',
  'effect',
  'recentSignIn',
  'isPossibleWithoutProof',
  'needsOneFactor',
  'event',
  'noun',
  'readsWholeFile',
  'group',
  'gate',
];

/** Each with the lines that continue it, as the formatter indents them, in the first level of a call's definition. */
const FACTS = new RegExp(`^ {2}(?:${SERVER_FACTS.join('|')}):.*\\n(?: {3,}.*\\n| {2}[)\\]}].*\\n)*`, 'gm');
const DEFINITION = /^export const \w+ = (?:defineCall\(|exportCall\([\w.]+, )\{\n.*?^\}\);$/gms;

/** What a request that breaks a schema is told: the last argument of an action. The browser reads answers by the same schemas. */
export const MESSAGES = /,\s*'(?:Choose|Enter|Remove|Use) [^'\n]*',?(?=\s*\))/g;

/**
 * A loader of webpack that leaves what only the server needs out of the browser's code: summaries and other facts about calls, and
 * messages about requests.
 *
 * @param {string} source of a file of the contract
 */
export default function withoutServerFacts(source) {
  return source.replaceAll(DEFINITION, (definition) => definition.replaceAll(FACTS, '')).replaceAll(MESSAGES, '');
}
