import type { LocalDate } from '../../platform/dates/LocalDate';
import type { BillDivision } from '../divisions/Division';

/** Source bill of a correction, an expected adjustment, or a saving. */
export interface BillOrigin {
  readonly billPk: string;
  readonly billNumber: string;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  /** Omitted for bills of the whole group. @source BR-DIV-10 */
  readonly division?: BillDivision;
}
