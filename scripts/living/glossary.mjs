import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escape, page } from './html.mjs';

const FILE = 'docs/glossary.md';
const SYNONYMS = 'Other words for the same';
const ROW = /^\| (?<first>[^|]+) \| (?<second>[^|]+) \|$/;

/**
 * @typedef {{ section: string, term: string, meaning: string, synonyms: string[] }} Term
 * @returns {Promise<Term[]>} terms of docs/glossary.md with the other words for them
 */
export async function readGlossary(root) {
  return termsIn(await readFile(path.join(root, FILE), 'utf8').catch(() => ''));
}

/** @returns {Term[]} */
export function termsIn(text) {
  let section = '';
  const rows = text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3);
    const { first, second } = ROW.exec(line)?.groups ?? {};
    return first && !/^-+$|^term$|^people also say$/.test(first) ? [{ section, first, second }] : [];
  });
  const others = rows.filter((row) => row.section === SYNONYMS);
  return rows
    .filter((row) => row.section !== SYNONYMS)
    .map(({ section: own, first: term, second: meaning }) => ({
      section: own,
      term,
      meaning,
      synonyms: others
        .filter(
          ({ second }) =>
            ` ${second},`.includes(` ${term},`) || term.split(', ').some((one) => second.split(', ').includes(one)),
        )
        .flatMap(({ first }) => first.split(', ')),
    }));
}

/** @param {readonly Term[]} terms */
export function glossaryPage(terms) {
  const sections = [...Map.groupBy(terms, ({ section }) => section)];
  return page(
    'Glossary',
    `<header><h1>Glossary</h1>
<p>The terms of the field as Listbill uses them. <a href="index.html">What Listbill does</a></p></header>
<main class="requirements">${sections
      .map(
        ([section, own]) =>
          `<section><h2>${escape(section)}</h2><dl>${own
            .map(
              ({ term, meaning, synonyms }) =>
                `<dt id="${anchorOf(term)}">${escape(term)}${synonyms.length > 0 ? ` <small>also: ${escape(synonyms.join(', '))}</small>` : ''}</dt><dd>${escape(meaning.replaceAll('*', ''))}</dd>`,
            )
            .join('')}</dl></section>`,
      )
      .join('')}</main>`,
  );
}

export const anchorOf = (term) => term.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
