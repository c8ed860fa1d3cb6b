import type { Observable } from 'rxjs';
import type { DecisionMemory, StandingDecision } from '../../../../contract/billing/bills/standingDecisions';
import type { BillLine } from '../../../domain/billing/bills/BillLine';
import type { ComparisonFacts, MemberLink } from '../../../domain/billing/reconciliation/ComparisonFacts';
import type { ComparisonResult } from '../../../domain/billing/reconciliation/comparePayroll';
import type { NewStandingDecision } from '../../../domain/billing/reconciliation/memory/StandingDecision';
import type { Deduction, RememberedColumns } from '../../../domain/billing/reconciliation/PayrollTable';
import type { SamePerson } from '../../../domain/billing/reconciliation/people/PeopleMatch';
import type { DraftGateway } from '../../platform/drafts/ports';
import type { GivenFile } from '../../platform/shared/GivenFile';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { BillLock } from '../bills/BillLock';
import type { BillGateway, BillStatusGateway } from '../bills/ports';
import type { OpenedPayrollFile, PayrollProgress, UploadedPayroll } from './PayrollFile';

/** Reads payroll files and compares them with a bill without blocking the screen. */
export interface PayrollFiles {
  /**
   * Progress of reading rows or comparing members; undefined while neither is running or it cannot be counted. Emits the
   * current value on subscribe. Shared. Never errors.
   */
  readonly progress$: Observable<PayrollProgress | undefined>;
  /** Makes the next comparison with these lines faster. Never throws. */
  prepare(lines: readonly BillLine[]): void;
  /**
   * Opens one file, or up to 40 files with the same layout, 20 MB in total.
   *
   * @param sheets of the first workbook; default: the sheet that looks most like deductions. Other workbooks use the sheet with a matching
   *   name. Several sheets of one workbook are read like several files.
   * @throws PayrollFileError if a file cannot be read or the layouts differ; its message says what to do.
   */
  open(files: readonly GivenFile[], sheets?: readonly string[]): Promise<OpenedPayrollFile>;
  compare(
    lines: readonly BillLine[],
    deductions: readonly Deduction[],
    facts: ComparisonFacts,
  ): Promise<ComparisonResult>;
  /** Stops reading and comparing. Running calls reject with PayrollFileError; open files have to be opened again. */
  cancel(): void;
}

export const PayrollFiles: Token<PayrollFiles> = createToken('PayrollFiles');

/** Remembered columns of a group's payroll files. Calls reject with ApiError. */
export interface ColumnMappingGateway {
  /** The columns of this layout, otherwise those chosen last; null when none were chosen yet. */
  get(args: { readonly groupNumber: string; readonly headings: readonly string[] }): Promise<RememberedColumns | null>;
  save(args: RememberedColumns & { readonly groupNumber: string }): Promise<void>;
}

export const ColumnMappingGateway: Token<ColumnMappingGateway> = createToken('ColumnMappingGateway');

/** The rows of an upload that can be compared. */
export interface UploadedDeductions {
  readonly deductions: readonly Deduction[];
  /** Number of rows with errors, without which the file was committed. */
  readonly rowsLeftOut: number;
}

/** Payroll files that were uploaded and committed for a group. Calls reject with ApiError. */
export interface UploadedPayrollGateway {
  /** Newest first; at most 20. */
  list(args: { readonly groupNumber: string }): Promise<readonly UploadedPayroll[]>;
  /** All rows of an upload; none if it was reversed meanwhile. Rows are numbered from 1, as in the file. */
  deductions(filePk: string): Promise<UploadedDeductions>;
}

export const UploadedPayrollGateway: Token<UploadedPayrollGateway> = createToken('UploadedPayrollGateway');

/** Sources that bills are compared with in addition to payroll files, and people linked by hand. Calls reject with ApiError. */
export interface ComparisonFactsGateway {
  facts(args: { readonly billPk: string }): Promise<ComparisonFacts>;
  /** Links people for this and all later files of the group. Resolves with the saved links. */
  link(groupNumber: string, pairs: readonly SamePerson[]): Promise<readonly MemberLink[]>;
  unlink(groupNumber: string, linkPks: readonly string[]): Promise<void>;
}

export const ComparisonFactsGateway: Token<ComparisonFactsGateway> = createToken('ComparisonFactsGateway');

/** Decisions about a group's differences on earlier bills, and standing decisions. Calls reject with ApiError. */
export interface DecisionMemoryGateway {
  read(args: { readonly billPk: string }): Promise<DecisionMemory>;
  /** Also ended ones; at most 500. */
  list(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly StandingDecision[]>;
  /** Replaces another standing decision about the same difference. Saving the same again has no effect. */
  save(args: NewStandingDecision & { readonly groupNumber: string }): Promise<StandingDecision>;
  end(args: { readonly groupNumber: string; readonly standingPk: string }): Promise<StandingDecision>;
  /** Undoes an ending. */
  resume(args: { readonly groupNumber: string; readonly standingPk: string }): Promise<StandingDecision>;
}

export const DecisionMemoryGateway: Token<DecisionMemoryGateway> = createToken('DecisionMemoryGateway');

/** Dependencies of a reconcile session. */
export interface ReconcileDependencies {
  readonly bills: BillGateway;
  readonly status: BillStatusGateway;
  readonly lock: BillLock;
  readonly drafts: DraftGateway;
  readonly files: PayrollFiles;
  readonly mappings: ColumnMappingGateway;
  readonly uploaded: UploadedPayrollGateway;
  readonly facts: ComparisonFactsGateway;
  readonly memory: DecisionMemoryGateway;
  readonly visibility: PageVisibility;
  readonly time: Time;
}
