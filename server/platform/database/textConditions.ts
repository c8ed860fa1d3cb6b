import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PARTICLES, type SearchTerm, searchTerms } from '../../../src/domain/platform/text/searchText';
import { containsPattern } from './conditions';

/** A text of a row that a search looks into. */
export interface TextColumn {
  readonly text: RawBuilder<unknown>;
  /** A column with its stored `searched_text`. Without one, only a few texts should be read. */
  readonly words?: RawBuilder<unknown>;
  /** False for product names, which nobody writes as one word; default true. */
  readonly isJoined?: boolean;
}

/** The name of a group. @param group alias of `groups` */
export const groupName = (group: string): TextColumn => ({
  text: sql.ref(`${group}.name`),
  words: sql.ref(`${group}.searched_words`),
});

interface TextSearch {
  readonly texts: readonly TextColumn[];
  /** Condition on numbers and codes. Applied to the whole search text, and to its parts of at least three characters, as typed. */
  readonly isNumbered?: (text: string) => RawBuilder<SqlBool>;
  /** Whether words must start with the typed text rather than contain it. */
  readonly atStart?: boolean;
}

/** Minimum length of a part that is searched in numbers; shorter ones occur in too many. */
const SHORTEST_NUMBER = 3;

/**
 * Condition that every word of a search is in a text of the row, in any order, ignoring case and accents, or in a number. True for
 * an empty search.
 *
 * @source docs/decisions/search.md#names-are-found-however-they-are-typed
 */
export function matchesSearch(search: string, { texts, isNumbered, atStart = false }: TextSearch): RawBuilder<SqlBool> {
  const typed = search.trim();
  if (typed === '') return sql`true`;
  const isTerm = (term: SearchTerm) => {
    const mayBeNumber = term.raw !== typed && term.raw.length >= SHORTEST_NUMBER;
    const numbered = isNumbered && mayBeNumber ? [isNumbered(term.raw)] : [];
    return anyOf([...numbered, ...texts.map((column) => hasTerm(column, term, atStart))]);
  };
  const found = searchTerms(search).map((terms) => allOf(terms.map(isTerm)));
  return anyOf([...(isNumbered ? [isNumbered(typed)] : []), ...found]);
}

/** A query for words of `searched_text` by their start. Undefined if a part of the search must match exactly as typed. */
export function wordQuery(search: string): RawBuilder<unknown> | undefined {
  const lists = searchTerms(search)
    .filter((terms) => terms.every(({ words }) => words.length > 0))
    .map((terms) => terms.flatMap(({ words }) => words));
  if (lists.length === 0) return undefined;
  return sql`${lists.map((words) => `(${words.map((word) => `'${quoted(word)}':*`).join(' & ')})`).join(' | ')}::tsquery`;
}

/** Doubles characters of the query syntax. Search words do not otherwise contain them. */
const quoted = (word: string) => word.replace(/['\\]/g, '$&$&');

function hasTerm(column: TextColumn, term: SearchTerm, atStart: boolean): RawBuilder<SqlBool> {
  const { text, words } = column;
  if (term.words.length === 0) return sql`${text} ilike ${containsPattern(term.raw)}`;
  const isStart = atStart || term.isAtStart;
  const has = (word: string) => {
    const pattern = isStart ? `% ${word}%` : `%${word}%`;
    return words ? sql<SqlBool>`${words} like ${pattern}` : isSearched(column, word, pattern, isStart);
  };
  return allOf(term.words.map(has));
}

/** Characters that separate words in most texts. */
const SEPARATORS = sql.raw(`' ''"\`.,&/()-'`);

/**
 * Computes the words, which is slower than comparing, only for texts that may contain the word in a different form: with non-ASCII
 * letters, across a hyphen, period, or apostrophe, or after a particle. In the collation "C", comparing takes a third of the time.
 */
function isSearched({ text, isJoined = true }: TextColumn, word: string, pattern: string, atStart: boolean) {
  const ascii = sql`(${text} collate "C")`;
  const has = sql`${/^[a-z0-9]+$/.test(word) ? ascii : text} ilike ${containsPattern(word)}`;
  const isOther = [sql<SqlBool>`octet_length(${text}) <> char_length(${text})`];
  if (isJoined)
    isOther.push(
      sql`(${mayJoin(ascii, word)} and translate(${text}, ${SEPARATORS}, '') collate "C" ilike ${containsPattern(word)})`,
    );
  const computed = sql`searched_text(${text}) like ${pattern}`;
  if (atStart) return sql<SqlBool>`((${has} or ${anyOf(isOther)}) and ${computed})`;
  return sql<SqlBool>`(${has} or ${anyOf(isOther)} and ${computed})`;
}

/** Whether an ASCII text has a punctuation mark, or a particle that starts the word, at which it is also searched as one word. */
function mayJoin(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const particles = PARTICLES.filter((one) => word.length > one.length && word.startsWith(one));
  const bySign = sql<SqlBool>`${text} ~ '[''\`.-]'`;
  if (particles.length === 0) return bySign;
  const byParticle = `(^|[^A-Za-z0-9])(${particles.join('|')})[^A-Za-z0-9]`;
  return sql`(${bySign} or ${text} ~* ${sql.lit(byParticle)})`;
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]) => joined(conditions, sql` and `);
const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => joined(conditions, sql` or `);

function joined(conditions: readonly RawBuilder<SqlBool>[], by: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const [only] = conditions;
  return conditions.length === 1 && only ? only : sql<SqlBool>`(${sql.join(conditions, by)})`;
}
