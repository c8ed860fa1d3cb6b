import type { Kysely } from 'kysely';
import { MOST_CENTS, negate } from '../../../../src/domain/money/Cents';
import type { Tables } from '../Tables';

export type Engine = 'pglite' | 'postgres';

/** A database that can be asked, on either engine. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  /** Waits for what runs, then lets go of every connection and file. May be called twice. */
  readonly close: () => Promise<void>;
}

/** PostgreSQL's numbers for the types whose JavaScript values the two engines would otherwise disagree about. */
const INT8 = 20;

const NUMERIC = 1700;

const DATE = 1082;

const TIMESTAMPTZ = 1184;

/** How a column's text becomes a value, by type: the same on both engines, free of the machine's time zone. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: exactNumber,
  [NUMERIC]: cappedSum,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTimestamp,
};

/** The array type of each. */
export const ARRAYS_OF: Readonly<Record<number, number>> = {
  1016: INT8,
  1231: NUMERIC,
  1182: DATE,
  1185: TIMESTAMPTZ,
};

/** @throws RangeError for a whole number that JavaScript cannot hold exactly. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`A number too large to be exact: ${text}`);
}

/**
 * A whole `numeric` is a sum of amounts, and what goes beyond exact numbers is told as the most that can be told.
 * A bill never comes near it (`LARGEST_BILL_CENTS`), so nothing that is written rests on such a number.
 */
function cappedSum(text: string): number {
  const value = Number(text);
  return text.includes('.') ? value : Math.max(negate(MOST_CENTS), Math.min(MOST_CENTS, value));
}

/** @param text such as `2026-11-20 05:09:05.123456+00`: the session's time zone is UTC. */
function isoTimestamp(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();
}
