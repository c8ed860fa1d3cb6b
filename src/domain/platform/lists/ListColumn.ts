import type { LocalDate } from '../dates/LocalDate';
import type { CopiedValue } from '../files/clipboardTable';

/** Context of a copied value, besides the item. */
export interface CopyContext {
  readonly now: Date;
  /** The office's date. */
  readonly today: LocalDate;
  /** The office's date at an instant. @param timestamp ISO 8601, UTC */
  readonly dayOf: (timestamp: string) => LocalDate;
}

/** A column of a list that is copied as a table. */
export interface CopiedColumn<Item> {
  readonly heading: string;
  readonly value: (item: Item, context: CopyContext) => CopiedValue;
}

/** A column that people can choose and order. */
export interface ListColumn<Item> {
  /** Letters and digits: addresses and saved views name it. */
  readonly id: string;
  readonly label: string;
  /** One column or more: what the cell shows on several lines is in several columns of the copy. */
  readonly copied: readonly CopiedColumn<Item>[];
}

/** @param more further columns of the copy */
export function listColumn<Item>(
  id: string,
  label: string,
  value: CopiedColumn<Item>['value'],
  ...more: readonly CopiedColumn<Item>[]
): ListColumn<Item> {
  return { id, label, copied: [{ heading: label, value }, ...more] };
}
