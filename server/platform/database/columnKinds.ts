import type { ColumnType } from 'kysely';
import type { Cents } from '../../../src/domain/platform/money/Cents';

/** A nullable column that is null by default. */
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** bigint or numeric: read as cents, written as a safe integer. */
export type CentsColumn = ColumnType<Cents, number, number>;
export type CentsWithDefault = ColumnType<Cents, number | undefined, number>;
export type CentsOrNull = ColumnType<Cents | null, number | null | undefined, number | null>;

/** jsonb: written as JSON text (`JSON.stringify`), read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A database array. */
export type List<T> = ColumnType<T[], readonly T[], readonly T[]>;
export type ListWithDefault<T> = ColumnType<T[], readonly T[] | undefined, readonly T[]>;
export type ListOrNull<T> = ColumnType<T[] | null, readonly T[] | null | undefined, readonly T[] | null>;
