import type { BillDivision } from '../divisions/Division';
import type { Cents } from '../money/Cents';

/**
 * Amounts owed and collected for one division of a group. The balances of all divisions and of the whole group add up to the register.
 *
 * @source BR-DIV-12 docs/decisions/divisions.md#a-balance-is-divided-by-the-bills-that-it-comes-from
 */
export interface DivisionBalance {
  /** Null for bills of the whole group, and for balances that belong to no division. */
  readonly division: BillDivision | null;
  /** Released bills that are not paid in full. */
  readonly openCount: number;
  /** Amount due on these bills that is neither paid nor pending. */
  readonly openCents: Cents;
  /** Member balances above zero. */
  readonly underCount: number;
  readonly underCents: Cents;
  /** Member balances below zero. */
  readonly overCount: number;
  /** Zero or negative. */
  readonly overCents: Cents;
}
