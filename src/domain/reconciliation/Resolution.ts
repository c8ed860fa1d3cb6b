import type { ReasonCode } from '../bills/BillLine';
import type { DiscrepancyAction } from './Discrepancy';

/** A person's decision about one discrepancy, with its reason. */
export interface Resolution {
  /** The discrepancy's key. */
  readonly key: string;
  readonly action: DiscrepancyAction;
  readonly reasonCode: ReasonCode;
  readonly note: string;
}
