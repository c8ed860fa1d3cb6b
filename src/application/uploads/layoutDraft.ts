import type { ColumnRule, DateOrder, FileLayout, SignRule, ValueRule } from '../../domain/uploads/FileTemplate';

const ORDERS: ReadonlySet<unknown> = new Set<DateOrder>(['yearFirst', 'monthFirst', 'dayFirst']);
const SIGNS: ReadonlySet<unknown> = new Set<SignRule>(['asWritten', 'reversed', 'alwaysPositive']);

/** Reads what was kept, maybe by an earlier version of the application. @returns undefined when it cannot be read. */
export function layoutFromDraft(body: Readonly<Record<string, unknown>>): FileLayout | undefined {
  const { headerRow, columns, values, dateOrder } = recordOf(body['layout']);
  if (!Number.isInteger(headerRow) || !ORDERS.has(dateOrder)) return undefined;
  return {
    headerRow: Number(headerRow),
    columns: listOf(columns).flatMap(columnOf),
    values: listOf(values).flatMap(valueOf),
    dateOrder: dateOrder as DateOrder,
  };
}

function columnOf({ field, column, sign }: Readonly<Record<string, unknown>>): ColumnRule[] {
  if (typeof field !== 'string' || typeof column !== 'string') return [];
  return [{ field, column, ...(SIGNS.has(sign) && { sign: sign as SignRule }) }];
}

function valueOf({ field, from, to }: Readonly<Record<string, unknown>>): ValueRule[] {
  return typeof field === 'string' && typeof from === 'string' && typeof to === 'string' ? [{ field, from, to }] : [];
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
