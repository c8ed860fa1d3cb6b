import type { StandingDecision } from '../../../../contract/billing/bills/standingDecisions';
import type { ReconcilePolicy } from '../../../../src/domain/billing/bills/Bill';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import type { FileBalance } from '../../../../src/domain/billing/reconciliation/balance/FileBalance';
import type { ExplainedByBalance } from '../../../../src/domain/billing/reconciliation/broughtForward';
import type { ComparisonFacts } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import type {
  ConfirmedPay,
  Deduction,
  LayoutOrigin,
  UnreadPerson,
} from '../../../../src/domain/billing/reconciliation/PayrollTable';
import type { Resolution } from '../../../../src/domain/billing/reconciliation/Resolution';
import type { RegisterEntry } from '../../../../src/domain/billing/register/RegisterEntry';
import type { ComparisonToSave } from '../ports';

/** A payroll file as read in the browser, with the decisions about its differences. */
export interface SubmittedComparison {
  readonly fileName: string;
  /** Key of the upload the rows came from; undefined for a file that was not uploaded. */
  readonly filePk?: string | undefined;
  readonly deductions: readonly Deduction[];
  /** People of rows that could not be read; undefined if there are none. */
  readonly unread?: readonly UnreadPerson[] | undefined;
  readonly resolutions: readonly Resolution[];
  /** Balance of the file as read; undefined if unknown. */
  readonly balance?: FileBalance | undefined;
  /** Who saved the layout of its columns, and when; undefined if no column comes from a saved layout. */
  readonly layout?: LayoutOrigin | undefined;
  /** Meaning of the file's amounts, as a person confirmed it; undefined if no one did. */
  readonly pay?: ConfirmedPay | undefined;
}

/** A locked bill and its comparison data. All of it can be sent to a thread. */
export interface ComparisonTask extends ComparisonFacts, SubmittedComparison {
  readonly lines: readonly BillLine[];
  /** The standing decisions that decisions cite. */
  readonly standing: readonly StandingDecision[];
  readonly reconcilePolicy: ReconcilePolicy;
}

/** A row of the file with the member and coverage it was compared with. */
interface ComparedRow {
  readonly row: number;
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string | null;
}

/** A difference whose lines or standing decision contradict its decision. */
interface Contradiction {
  /** See `discrepancyKey`. */
  readonly key: string;
  readonly message: string;
}

/** Result of comparing again. A difference without a valid decision keeps the bill open. */
export type ComparisonOutcome =
  | { readonly kind: 'open'; readonly open: readonly string[]; readonly contradictions: readonly Contradiction[] }
  | ({
      readonly kind: 'checked';
      readonly explained: readonly ExplainedByBalance[];
      readonly rows: readonly ComparedRow[];
      /** Empty if the bill's month is unknown. */
      readonly entries: readonly RegisterEntry[];
    } & ComparisonToSave);

/** Compares bills with payroll files. */
export interface BillComparisons {
  /** Yields to other requests meanwhile. @throws Refusal TOO_LARGE if it takes too long or too much memory. */
  compare(task: ComparisonTask): Promise<ComparisonOutcome>;
}
