import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Phrases that quote the application. Only a run finds a typo in them, and none finds one in a text that someone does not see. */
const UNSEEN = '{person} do(es) not see {string}';
const QUOTING = [UNSEEN, '{recipient} get(s) the email {string}'];
/** Columns of lists whose texts are the application's. */
const COLUMNS = { 'audit events': 'what' };
/** Texts that a scenario shows can be seen. */
const SEEN = '{person} see(s) (the message ){string}';
/** Parts that vary by case: amounts, numbers, days, and names of months. */
const VARIABLE = /[^A-Za-z' ]+|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/;

/**
 * @typedef {{ text: string, uri: string, line: number, phrases: readonly string[], values: readonly { type: string, text: string }[], table?: readonly { line: number, cells: readonly string[] }[] }} Step
 */

/**
 * Problems of texts that the application does not have: emails, audit events, and what someone does not see.
 *
 * @param {readonly Step[]} steps
 * @param {string} code everything that the application can say
 * @returns {string[]} `file:line` and the reason
 */
export function quotedTextProblems(steps, code) {
  const seen = steps.flatMap((step) => (step.phrases[0] === SEEN ? quotedIn(step) : [])).join('\n');
  return steps.flatMap((step) => {
    const [phrase] = step.phrases;
    if (step.phrases.length !== 1) return [];
    const known = phrase === UNSEEN ? `${code}\n${seen}` : code;
    const quoted = QUOTING.includes(phrase) ? quotedIn(step).map((text) => ({ text, line: step.line })) : [];
    return [...quoted, ...cellsOf(step)]
      .filter(({ text }) => !isSaid(text, known))
      .map(({ text, line }) => `${step.uri}:${line} ${problemOf(phrase, text)}`);
  });
}

/** Cells of a column whose texts are the application's. */
function cellsOf({ values, table = [] }) {
  const [head, ...rows] = table;
  const column = COLUMNS[values.find(({ type }) => type === 'things')?.text];
  const at = head?.cells.indexOf(column) ?? -1;
  return at < 0 ? [] : rows.map(({ cells, line }) => ({ text: cells[at], line }));
}

/** The sources of the application, which contain its words. */
export async function codeOfApplication(root) {
  const texts = [];
  for await (const file of glob('{src,server,contract}/**/*.{ts,tsx}', { cwd: root }))
    texts.push(await readFile(path.join(root, file), 'utf8'));
  return texts.join('\n');
}

/** Whether each part of a text that does not vary is in what can be said. */
function isSaid(text, all) {
  const parts = text.split(VARIABLE).map((part) => part.trim());
  return parts.every((part) => all.includes(part));
}

function problemOf(phrase, text) {
  if (phrase === UNSEEN)
    return `Nothing in the application says "${text}", so not seeing it proves nothing. Copy the text from a screen.`;
  return QUOTING.includes(phrase)
    ? `No email of the application is called "${text}". Copy its subject.`
    : `The application has nothing that is called "${text}". Copy the text from the list.`;
}

const quotedIn = ({ values }) => values.flatMap(({ type, text }) => (type === 'string' ? [text.slice(1, -1)] : []));
