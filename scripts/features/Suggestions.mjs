import { CucumberExpression, ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';

const NEAREST = 3;
/** Pattern of a type that accepts any quoted text. */
const QUOTED = '"([^"]*)"';
const ANY = 'any-';
const WORD = /[\p{L}']+/gu;
/** Maximum share of unknown words for a sentence to match a phrase. */
const MAX_UNKNOWN = 0.6;
/** A parameter already recognized by Cucumber. */
const PLACEHOLDER = /^\{\w*\}$/;

/**
 * @typedef {{ name?: string, regexpStrings: readonly string[] }} Type a parameter type of Cucumber
 * @typedef {{ words?: readonly string[], write: string }} Vocabulary the only words of a type, and how to write one
 * @typedef {{ start: number, text: string, type: string }} Unknown
 * @typedef {{ phrase: string, exact: CucumberExpression, loose: CucumberExpression[], signs: Set<string> }} Known
 */

/** Suggestions for undefined sentences and unknown words, shared by console, check, and report. */
export class Suggestions {
  /**
   * @param {readonly string[]} phrases
   * @param {readonly Type[]} types
   * @param {Readonly<Record<string, Vocabulary>>} vocabulary by parameter type
   * @param {Readonly<Record<string, readonly string[]>>} otherWords the words of phrases by what people also say: `broker` is `agent`
   */
  constructor(phrases, types, vocabulary, otherWords = {}) {
    this.vocabulary = vocabulary;
    this.otherWords = Object.entries(otherWords).map(([word, own]) => ({ word: wholeWord(word), own }));
    this.strict = new Map(types.map((type) => [type.name, new RegExp(`^(?:${type.regexpStrings.join('|')})$`)]));
    const registry = registryOf(types);
    /** @type {Known[]} */
    this.known = phrases.map((phrase) => ({
      phrase,
      exact: new CucumberExpression(phrase, registry),
      loose: looseVariants(phrase).map((variant) => new CucumberExpression(variant, registry)),
      signs: signsOf(phrase),
    }));
  }

  /**
   * @param {string} sentence that matches no phrase
   * @returns {string[]} the sentence with the errors underlined, then suggestions
   */
  forSentence(sentence) {
    const { phrase, unknown } = this.reading(sentence);
    const nearest = [...new Set([...(phrase ? [phrase] : []), ...this.nearest(sentence)])].slice(0, NEAREST);
    return [
      ...underlined(sentence, unknown.length > 0 ? unknown.map(core) : strangers(this.withoutWords(sentence), nearest)),
      ...unknown.flatMap((word) => this.forWord(word)),
      'The nearest phrases:',
      ...nearest.map((phrase) => `  ${phrase}`),
      'All phrases and words: docs/step-catalogue.md',
    ];
  }

  /** @param {Unknown} unknown @returns {string[]} suggestions for the word */
  forWord({ text, type }) {
    const entry = this.vocabulary[type];
    const words = this.wordsOf(type);
    if (words.length === 0) return [`"${text}" is not a {${type}}.${entry ? ` Write ${entry.write}` : ''}`];
    const right = words.find((word) => `${bare(text)} `.startsWith(`${word} `));
    if (right !== undefined) {
      return [
        `"${right}" is a {${type}}, but "${text}" is not how to write it.${entry ? ` Write ${entry.write}` : ''}`,
      ];
    }
    const meant = closest(bare(text), words);
    return [
      `"${bare(text)}" is not a known {${type}}.${meant ? ` Did you mean ${quoted(meant)}?` : ''}`,
      ...(entry ? [`Write ${entry.write}`] : []),
      `Known: ${words.join(', ')}`,
    ];
  }

  /** @returns {readonly string[]} all allowed words of a type; empty if any text of the right form is allowed */
  wordsOf(type) {
    return this.vocabulary[type]?.words ?? alternatives(this.strict.get(type)?.source ?? '');
  }

  /** @returns {string[]} the most similar phrases, best first */
  nearest(sentence) {
    const readings = [sentence, ...this.inOurWords(sentence)].map((text) => this.signsOfSentence(text));
    return this.known
      .map(({ phrase, signs }) => ({
        phrase,
        likeness: Math.max(...readings.map((wanted) => likeness(wanted, signs))),
      }))
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, NEAREST)
      .map(({ phrase }) => phrase);
  }

  /**
   * The phrase that matches the sentence except for its unknown words.
   *
   * @returns {{ phrase?: string, unknown: Unknown[] }} no unknown words if other words differ, too
   */
  reading(sentence) {
    const wanted = this.signsOfSentence(sentence);
    const readings = this.known.flatMap(({ phrase, loose, signs }) => {
      const [unknown = []] = loose.flatMap((expression) => {
        const words = expression.match(sentence)?.filter(({ parameterType }) => parameterType.name.startsWith(ANY));
        return words ? [words.map(unknownOf).filter(({ type, text }) => !this.isKnown(type, text))] : [];
      });
      if (unknown.length === 0 || !unknown.every((word) => this.isMeant(word))) return [];
      const length = unknown.reduce((sum, word) => sum + core(word).text.length, 0);
      return [{ phrase, unknown, length, likeness: likeness(wanted, signs) }];
    });
    const [best] = readings.sort((one, other) => one.length - other.length || other.likeness - one.likeness);
    return best && best.length <= sentence.length * MAX_UNKNOWN ? best : { unknown: [] };
  }

  /** Whether the text is likely meant as a word of the type. Excludes verbs, which can fill parameters, too. */
  isMeant({ type, text }) {
    return this.vocabulary[type] !== undefined || closest(bare(text), this.wordsOf(type)) !== undefined;
  }

  /** The sentence with each of the other words that people say replaced by ours. */
  inOurWords(sentence) {
    return this.otherWords.flatMap(({ word, own }) =>
      word.test(sentence) ? own.map((ours) => sentence.replace(word, ours)) : [],
    );
  }

  signsOfSentence(sentence) {
    return signsOf(this.withoutWords(sentence, () => ' … '));
  }

  /** Replaces the words that fill parameters with blanks. */
  withoutWords(sentence, blank = (words) => ' '.repeat(words.length)) {
    const patterns = Object.keys(this.vocabulary).flatMap((type) => this.strict.get(type)?.source.slice(1, -1) ?? []);
    return patterns.reduce(
      (rest, pattern) => rest.replaceAll(new RegExp(`(?<!\\w)${pattern}(?!\\w)`, 'g'), blank),
      sentence,
    );
  }

  /** Whether a phrase matches the sentence. */
  isDefined(sentence) {
    return this.known.some(({ exact }) => exact.match(sentence) !== null);
  }

  isKnown(type, text) {
    return PLACEHOLDER.test(text) || (this.strict.get(type)?.test(text) ?? true);
  }
}

/** @param {readonly { start: number, text: string }[]} marks @returns {string[]} the sentence, and a line of carets below it */
export function underlined(sentence, marks) {
  if (marks.length === 0) return [sentence];
  const carets = [...sentence].map((_, at) =>
    marks.some(({ start, text }) => at >= start && at < start + text.length) ? '^' : ' ',
  );
  return [sentence, carets.join('').trimEnd()];
}

/** The parameter types, each with a loose variant that accepts any words, quoted if the type is quoted. */
function registryOf(types) {
  const registry = new ParameterTypeRegistry();
  const define = (name, patterns) =>
    registry.defineParameterType(new ParameterType(name, patterns, String, (text) => text, false, false));
  for (const { name, regexpStrings } of types.filter((type) => type.name)) {
    const isQuoted = name === 'string' || regexpStrings[0] === QUOTED;
    define(`${ANY}${name}`, isQuoted ? /"[^"]*"|\{\w*\}/ : /(?:"[^"]*"|[^\s"])(?:"[^"]*"|[^"])*?/);
    if (registry.lookupByTypeName(name)) continue;
    define(
      name,
      regexpStrings.map((pattern) => new RegExp(pattern)),
    );
  }
  return registry;
}

/** Variants of the phrase with one or two loose parameters. */
function looseVariants(phrase) {
  const places = [...phrase.matchAll(/\{\w+\}/g)].map((_, at) => at);
  const pairs = places.flatMap((one) => places.filter((other) => other > one).map((other) => [one, other]));
  return [...places.map((one) => [one]), ...pairs].map((loose) => {
    let at = -1;
    return phrase.replaceAll(/\{(\w+)\}/g, (parameter, type) =>
      loose.includes((at += 1)) ? `{${ANY}${type}}` : parameter,
    );
  });
}

const unknownOf = ({ group: { start, value }, parameterType }) => ({
  start,
  text: value,
  type: parameterType.name.slice(ANY.length),
});

/** Words of the sentence missing in the most similar phrase. */
function strangers(sentence, [phrase = '']) {
  const wanted = new Set(wordsOf(phrase.replaceAll(/[(){}/]/g, ' ')).flatMap((word) => [word, `${word}s`]));
  const parts = [...sentence.replaceAll(/"[^"]*"|\{\w*\}/g, (blank) => ' '.repeat(blank.length)).matchAll(WORD)];
  const marks = parts
    .filter(([word]) => !wanted.has(word.toLowerCase()))
    .map(({ 0: text, index: start }) => ({ start, text }));
  return marks.length <= parts.length / 2 ? marks : [];
}

/** Alternatives of a regular expression that is a list of words. */
function alternatives(source) {
  const list = source.replace(/^\^\(\?:|\)\$$/g, '');
  return /^[\w' ?-]+(?:\|[\w' ?-]+)+$/.test(list) ? list.replaceAll(/\w\?/g, '').split('|') : [];
}

/** The word in a parameter, without article, group, and quotes. */
function core({ start, text }) {
  const word = bare(text);
  return { start: start + text.indexOf(word), text: word };
}

/** @returns {string | undefined} the most similar word, if it is close enough */
export function closest(text, words) {
  const [best] = words.toSorted((one, other) => distance(text, one) - distance(text, other));
  return best && distance(text, best) <= Math.max(2, best.length / 2) ? best : undefined;
}

/** The word, also with an ending: `bounced`, `invoices`. */
const wholeWord = (word) => new RegExp(`(?<!["\\w])${RegExp.escape?.(word) ?? word}(?:s|d|ed|ing)?(?!\\w)`, 'i');

const quoted = (word) => (word.includes('"') ? word : `"${word}"`);

const bare = (text) =>
  text.replace(/^(?:the|an?|another) |"/g, '').replace(/ (?:of .*|ha[sd]|have|tr(?:ies|y|ied) to)$/, '');

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}']+|…/gu) ?? [];

/** Word pairs and letter trigrams, so that a typo costs little. Parameters and their values are equivalent. */
function signsOf(text) {
  const words = wordsOf(
    text
      .replaceAll(/\{\w+\}|"[^"]*"|-?\$[\d,.]+|\d[\d-]*/g, ' … ')
      .replaceAll(/\([^)]*\)/g, '')
      .replaceAll('/', ' '),
  );
  const letters = words.flatMap((word) => Array.from(word, (_, at) => ` ${word} `.slice(at, at + 3)));
  return new Set([...letters, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]);
}

/** Tversky index: extra words in a phrase, such as other tenses, cost less. */
function likeness(wanted, signs) {
  const shared = [...wanted].filter((sign) => signs.has(sign)).length;
  return shared / Math.max(1, 0.7 * wanted.size + 0.3 * signs.size);
}

/** Levenshtein distance. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1].toLowerCase() === other[j - 1].toLowerCase() ? 0 : 1;
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost);
    }
    row = next;
  }
  return row[other.length];
}
