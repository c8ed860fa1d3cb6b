import { hrefOf } from './capabilities.mjs';
import { escape, page } from './html.mjs';

/** Jobs that people do, with the files of business rules that they need to know. */
export const JOBS = {
  reconcile: [
    'Reconcile a bill',
    ['reconciling', 'payroll-files', 'not-on-bill', 'rates', 'divisions', 'costs', 'settings'],
  ],
  correct: ['Correct what was wrong', ['corrections', 'expected', 'register', 'savings']],
  pay: ['Pay a bill', ['paying', 'autopay', 'bank-accounts', 'shorts']],
  deposit: ['Deposit, hold, and refund money', ['deposits', 'suspense', 'refunds', 'controls']],
  bank: ['Answer the bank', ['processing', 'returns', 'reversals', 'statements']],
  close: ['Close the month', ['periods', 'ledger', 'aging', 'audit']],
  people: ['Give people access', ['people', 'accounts']],
  files: ['Upload and export files', ['uploads', 'list-exports', 'exports', 'opening', 'going-live', 'erasure']],
  bills: ['Release, open, and comment on bills', ['bills', 'release', 'archive', 'evidence']],
  groups: [
    'Look after groups, and see what is to do',
    ['groups', 'delinquency', 'reminders', 'notices', 'dashboard', 'views'],
  ],
};

/** @returns {readonly { name: string, title: string }[]} the pages in the order of the work */
export const jobLinks = Object.entries(JOBS).map(([job, [title]]) => ({ name: `job-${job}.html`, title }));

/**
 * A page for the first day in each job: its rules, each with its first example.
 *
 * @param {readonly (import('./rules.mjs').Rule & { scenarios: readonly object[] })[]} rules
 * @returns {Record<string, string>} pages by file name
 */
export function jobPages(rules) {
  return Object.fromEntries(
    Object.entries(JOBS).map(([job, [title, files]]) => {
      const own = rules.filter(({ where }) => files.includes(/([\w-]+)\.md:/.exec(where)?.[1] ?? ''));
      return [`job-${job}.html`, page(title, bodyOf(title, own))];
    }),
  );
}

function bodyOf(title, rules) {
  const sections = [...Map.groupBy(rules, ({ capability }) => capability)].map(
    ([capability, own]) => `<section><h2>${escape(capability)}</h2><ul>${own.map(rowOf).join('')}</ul></section>`,
  );
  return `<header><h1>${escape(title)}</h1>
<p>What holds in this job, each rule with an example. <a href="index.html">What Listbill does</a></p></header>
<main class="requirements">${sections.join('')}</main>`;
}

function rowOf({ id, sentence, scenarios: [example] }) {
  const link = example ? ` <a href="${hrefOf(example)}">${escape(example.name)}</a>` : '';
  return `<li><a href="rules.html#${id}">${id}</a> ${escape(sentence)}${link}</li>`;
}
