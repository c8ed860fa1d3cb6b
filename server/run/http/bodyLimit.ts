import type { GenericPipeItem } from 'valibot';
import type { Call } from '../../../contract/platform/shared/Call';
import { type SchemaParts, textOrListLimit } from './schemaParts';

/** Of calls whose schema allows more, and that declare no limit. */
const MAX_BODY_BYTES = 2 ** 20;
/** A client may indent, and send properties that the schema does not name. */
const MIN_BODY_BYTES = 64 * 1024;
const INDENTED = 2;

/** A UTF-16 unit that is escaped. */
const CHARACTER_BYTES = 6;
/** Characters of a text that its form limits, such as a number, a day, or an id. */
const FORM_CHARACTERS = 200;
/** Numbers, amounts, yes or no, and one of several words. */
const OTHER_BYTES = 200;
/** Bytes that JSON adds to a property: two quotes, a colon, and a comma. */
const SIGNS = 4;
/** Names in a record. */
const MAX_NAMES = 2_000;

/**
 * Most bytes that a call's JSON body may have: as its contract declares, otherwise what the longest body of its schema can take. A longer
 * one can only be refused, so it is not received.
 *
 * @returns at least 64 kB and, unless the call declares more, at most 1 MB
 * @source docs/decisions/server.md#large-bodies-and-expensive-calls-take-turns-by-person
 */
export function bodyLimit({ maxBodyBytes, schemas }: Pick<Call, 'maxBodyBytes' | 'schemas'>): number {
  if (maxBodyBytes !== undefined) return maxBodyBytes;
  const longest = schemas.body ? INDENTED * longestBytes(schemas.body as SchemaParts) : 0;
  return Math.min(MAX_BODY_BYTES, Math.max(MIN_BODY_BYTES, longest));
}

/** @param around actions on the value after the schema's own */
function longestBytes(schema: SchemaParts, around: readonly GenericPipeItem[] = []): number {
  const { type, pipe, entries, wrapped, options, items, item, key, value } = schema;
  if (pipe) {
    const [first, ...actions] = pipe;
    return longestBytes(first, [...actions, ...around]);
  }
  if (wrapped) return longestBytes(wrapped, around);
  if (entries) return total(Object.entries(entries).map(([name, entry]) => name.length + SIGNS + longestBytes(entry)));
  if (type === 'union' || type === 'variant')
    return Math.max(...(options ?? []).map((option) => longestBytes(option, around)));
  if (items) return total(items.map((one) => longestBytes(one)));
  if (type === 'array' && item) return lengthOf(around) * (longestBytes(item) + SIGNS);
  if (type === 'record' && key && value) return MAX_NAMES * (longestBytes(key) + longestBytes(value) + SIGNS);
  if (type === 'string') return lengthOf(around) * CHARACTER_BYTES + SIGNS;
  return ['unknown', 'any', 'lazy'].includes(type) ? Number.POSITIVE_INFINITY : OTHER_BYTES;
}

function lengthOf(actions: readonly GenericPipeItem[]): number {
  const limit = textOrListLimit(actions);
  if (limit !== 'by form') return limit ?? Number.POSITIVE_INFINITY;
  const lengths = actions.flatMap((one) => ('requirement' in one ? patternLength(one.requirement) : []));
  return Math.min(FORM_CHARACTERS, ...lengths);
}

/** At least the longest text that a pattern such as `^\d{1,12}$` accepts; nothing for one that repeats without an end. */
function patternLength(pattern: unknown): readonly number[] {
  if (!(pattern instanceof RegExp) || /[+*]|,\}/.test(pattern.source)) return [];
  const repeats = [...pattern.source.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most));
  return [pattern.source.length + total(repeats)];
}

const total = (parts: readonly number[]) => parts.reduce((sum, one) => sum + one, 0);
