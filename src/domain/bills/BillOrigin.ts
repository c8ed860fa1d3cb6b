import type { LocalDate } from '../dates/LocalDate';
import type { BillDivision } from '../divisions/Division';

/** The bill that a correction, an expected adjustment, or a saving comes from. */
export interface BillOrigin {
  readonly billPk: string;
  readonly billNumber: string;
  /** First day of its month. */
  readonly periodFrom: LocalDate;
  /** Missing for bills of the whole group. @source BR-DIV-10 */
  readonly division?: BillDivision;
}
