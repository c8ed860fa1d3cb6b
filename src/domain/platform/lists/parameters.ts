import { type LocalDate, parseLocalDate } from '../dates/LocalDate';
import { cut } from '../text/cut';

/** Most characters of one parameter: the names of a list's columns. */
export const MAX_PARAMETER_LENGTH = 200;

/** Most characters of a search. */
const MAX_SEARCH_LENGTH = 80;

/** Reads a parameter of an address by its name. */
export type GetParameter = (name: string) => string | null | undefined;

/**
 * Reads the text of one parameter of a list's address. A list and its saved views use the same one.
 *
 * @param get reads the other parameters, which may decide what is allowed.
 * @returns undefined if the list has no such value.
 */
export type Parse<Value extends string = string> = (text: string, get: GetParameter) => Value | undefined;

/** Parameters allowed in a list's address, by name. */
export type Parsers = Readonly<Record<string, Parse>>;

/** The values of an address that a list understands. */
export type Parsed<P extends Parsers> = { readonly [Name in keyof P]?: NonNullable<ReturnType<P[Name]>> };

/** Reads what a list understands of an address, and ignores everything else. */
export function readParameters<P extends Parsers>(parsers: P, get: GetParameter): Parsed<P> {
  const values: Record<string, string> = {};
  for (const [name, parse] of Object.entries(parsers)) {
    const value = parse(get(name) ?? '', get);
    if (value !== undefined) values[name] = value;
  }
  return values as Parsed<P>;
}

/** One of a few values. */
export function oneOf<const Value extends string>(values: readonly Value[]): Parse<Value> {
  return (text) => values.find((value) => value === text);
}

/** Text to search for; longer text is cut. */
export const searchText: Parse = (text) => cut(text, MAX_SEARCH_LENGTH) || undefined;

/** `YYYY-MM-DD`. */
export const day: Parse<LocalDate> = (text) => parseLocalDate(text);

/** The code of a carrier or an agent, or the number of a rep. */
export const code: Parse = (text) => (/^[\w-]{1,20}$/.test(text) ? text : undefined);

export const direction: Parse<'asc' | 'desc'> = oneOf(['asc', 'desc']);
