import { readdirSync, readFileSync } from 'node:fs';
import { nearestPhrases } from './nearestPhrases.mjs';

const FOLDER = new URL('../../features/step-definitions/', import.meta.url);
const PHRASE = /(?:Given|When|Then)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;

/** What cucumber says of an undefined step: not the code to write, but the phrases there are. */
// oxlint-disable-next-line import/no-default-export -- cucumber loads it by its default export
export default class PhraseSuggestions {
  /** @param {{ generatedExpressions: readonly { source: string }[] }} step */
  build({ generatedExpressions: [expression] }) {
    const sources = readdirSync(FOLDER).map((file) => readFileSync(new URL(file, FOLDER), 'utf8'));
    const phrases = sources.flatMap((source) => [...source.matchAll(PHRASE)].map(([, one, other]) => one ?? other));
    const nearest = nearestPhrases(expression?.source ?? '', phrases);
    return [
      'No phrase says this. The nearest ones are:',
      ...nearest.map((phrase) => `  ${phrase}`),
      'All of them: docs/step-catalogue.md',
    ].join('\n');
  }
}
