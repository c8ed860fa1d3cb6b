import { readGlossary } from '../living/glossary.mjs';

/**
 * Our words by the other words that people say, from docs/glossary.md.
 *
 * @returns {Promise<Record<string, string[]>>} `broker` is `agent`, `NSF` is `return`
 */
export async function readOtherWords(root) {
  const found = {};
  for (const { term, synonyms } of await readGlossary(root)) {
    const own = term.replaceAll(/ \([^)]*\)/g, '').split(', ');
    for (const word of synonyms) (found[word] ??= []).push(...own);
  }
  return found;
}
