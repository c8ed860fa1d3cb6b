import type { BillLine } from '../../domain/bills/BillLine';

/** A bill's lines as they come in: the first ones at once, the rest in parts. */
export interface LineSet {
  /** The bill's version the lines belong to. */
  readonly version: number;
  /** In bill order, without gaps, from the first one. */
  readonly items: readonly BillLine[];
  /** Of the whole bill. */
  readonly total: number;
  /** Why the rest is missing; undefined while it is coming, and when all are there. */
  readonly error?: unknown;
}

/** Whether all lines are there. */
export function isComplete({ items, total }: LineSet): boolean {
  return items.length >= total;
}
