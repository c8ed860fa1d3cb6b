import type { ColumnType, Generated } from 'kysely';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';

/** bigint: read and written as a safe integer. */
export type CentsColumn = ColumnType<Cents, number, number>;
export type CentsFromZero = ColumnType<Cents, number | undefined, number>;
export type CentsOrNull = ColumnType<Cents | null, number | null | undefined, number | null>;

/** date: read and written as `YYYY-MM-DD`. */
export type DateColumn = LocalDate;
export type DateOrNull = ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;

/** timestamptz: read and written as ISO 8601 in UTC with milliseconds. */
export type TimestampColumn = string;
export type TimestampOrNow = Generated<string>;
export type TimestampOrNull = ColumnType<string | null, string | null | undefined, string | null>;

export type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** jsonb: written as JSON text (`JSON.stringify`), read as the parsed value. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** Who created and changed a row, and when. */
export interface RecordColumns {
  add_date: TimestampOrNow;
  add_user: Generated<string>;
  mod_date: TimestampOrNow;
  mod_user: Generated<string>;
}
