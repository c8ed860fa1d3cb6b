/** The sentence of a call for the API's page, in the first level of its definition. */
const SUMMARY = /^ {2}summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`),\n/gm;

/**
 * A loader of webpack that leaves the summaries of calls out of the browser's code: only the server prints them.
 *
 * @param {string} source of a file of the contract
 */
export default function withoutSummaries(source) {
  return source.replaceAll(SUMMARY, '');
}
