import type { Kysely } from 'kysely';
import { MAX_CENTS, negate } from '../../../../src/domain/platform/money/Cents';
import type { Tables } from '../Tables';

export type Engine = 'pglite' | 'postgres';

/** Open connections of a pool. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  /** Number of statements waiting for a connection. */
  readonly waiting: number;
  /** Maximum number of connections in the pool. */
  readonly limit: number;
}

/** An open database on either engine. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  /** Use of the connection pool; undefined on the embedded engine, which has one connection. */
  readonly poolUse: (() => PoolUse) | undefined;
  /** Waits for running queries, then releases every connection and file. May be called twice. */
  readonly close: () => Promise<void>;
}

/** PostgreSQL ids of types that the two engines would parse differently. */
const INT8 = 20;

const NUMERIC = 1700;

const DATE = 1082;

const TIMESTAMPTZ = 1184;

/** Column parsers by type, the same for both engines and independent of the machine's time zone. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: exactNumber,
  [NUMERIC]: cappedSum,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTimestamp,
};

/** Element types of array types. */
export const ARRAYS_OF: Readonly<Record<number, number>> = {
  1016: INT8,
  1231: NUMERIC,
  1182: DATE,
  1185: TIMESTAMPTZ,
};

/** @throws RangeError for an integer beyond the safe range. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`A number too large to be exact: ${text}`);
}

/**
 * Parses a `numeric`. Integers are sums of amounts and are capped at the largest exact number. Bills are far smaller
 * (`LARGEST_BILL_CENTS`), so a capped number is never stored.
 */
function cappedSum(text: string): number {
  const value = Number(text);
  return text.includes('.') ? value : Math.max(negate(MAX_CENTS), Math.min(MAX_CENTS, value));
}

/** @param text such as `2026-11-20 05:09:05.123456+00`: the session's time zone is UTC. */
function isoTimestamp(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();
}
