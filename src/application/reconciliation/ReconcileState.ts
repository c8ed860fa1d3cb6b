import type { Bill } from '../../domain/bills/Bill';
import type { ChangeEffect } from '../../domain/reconciliation/changeEffect';
import type { ColumnQuestion } from '../../domain/reconciliation/columnQuestions';
import type { LeftOutCoverage } from '../../domain/reconciliation/comparePayroll';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { LikelyCause } from '../../domain/reconciliation/likelyCauses';
import type { ColumnMapping, Deduction, RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import type { WorkHistory, WorkStep } from '../../domain/reconciliation/ReconcileWork';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { SuggestedColumns } from '../../domain/reconciliation/suggestColumns';
import type { LineSet } from '../bills/billLines';
import type { DraftState } from '../drafts/DraftKeeper';
import type { ApiError } from '../shared/ApiError';
import type { OpenedPayrollFile } from './PayrollFile';
import type { UsedColumns } from './reconcileDraft';

/** Whether the person may change the bill now, and if not why. What was typed stays in any case. */
export type ReconcileAccess =
  /** The lock is being taken. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'editing' }
  /** Somebody else is working on it. */
  | { readonly kind: 'lockedByOther'; readonly name: string; readonly since: string | undefined }
  /** The lock went while working: it ran out, or a manager took the bill over. */
  | { readonly kind: 'lost' }
  /** Reconciled, paid or not released: there is nothing to change. */
  | { readonly kind: 'closed' }
  /** The lock could not be taken. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** Where comparing with a payroll file stands. */
export type ComparisonState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly fileName: string }
  /** A person says what the columns mean. */
  | ChoosingState
  | { readonly kind: 'comparing'; readonly fileName: string }
  | ComparedState
  | { readonly kind: 'failed'; readonly fileName: string; readonly message: string }
  /** The server did not give its rows. */
  | { readonly kind: 'notGiven'; readonly fileName: string; readonly error: ApiError };

/** A person is asked what the columns mean. */
export interface ChoosingState {
  readonly kind: 'choosing';
  readonly file: OpenedPayrollFile;
  /** The proposed columns. */
  readonly mapping: Partial<ColumnMapping>;
  readonly suggested: SuggestedColumns;
  readonly remembered: RememberedColumns | null;
  /** Why it is asked; empty when the person wants to choose again. */
  readonly questions: readonly ColumnQuestion[];
}

/** A payroll file held against the bill, and what differs. */
export interface ComparedState {
  readonly kind: 'compared';
  readonly fileName: string;
  /** The upload its rows came from; undefined for a file that was only dropped. */
  readonly filePk?: string | undefined;
  /** Where the headings stand in the file, its first row being 1. */
  readonly headerRow: number;
  readonly deductions: readonly Deduction[];
  readonly discrepancies: readonly Discrepancy[];
  readonly agreeing: number;
  readonly leftOut: readonly LeftOutCoverage[];
  readonly likelyCauses: readonly LikelyCause[];
  /** Rows that could not be read; after coming back the first ones. */
  readonly problems: ReadDeductions['problems'];
  /** All rows that could not be read. */
  readonly unreadRows: number;
  /** The columns that were used; undefined for an upload, whose columns were chosen there. */
  readonly columns?: UsedColumns | undefined;
  readonly notice?: ReadDeductions['notice'];
}

/** A change of several members that waits for a person's confirmation; nothing of it is done yet. */
export interface ProposedChange {
  readonly step: WorkStep;
  readonly effect: ChangeEffect;
}

/** What a visit is doing, or failed at. */
export type ReconcileAct = 'lock' | 'save' | 'reconcile' | 'reload';

/** A bill that is being reconciled. */
export interface OpenReconcile {
  readonly kind: 'open';
  readonly bill: Bill;
  /** As the server has them; the work is not on them. */
  readonly lines: LineSet;
  readonly access: ReconcileAccess;
  readonly history: WorkHistory;
  /** While it is there, no other change is made. */
  readonly proposal: ProposedChange | undefined;
  readonly draft: DraftState;
  readonly comparison: ComparisonState;
  /** What is being done now. */
  readonly running: ReconcileAct | undefined;
  /** What could not be done last; doing it again is safe. */
  readonly failure: { readonly act: ReconcileAct; readonly error: unknown } | undefined;
  /** How much of an earlier visit was found again; undefined when nothing was. */
  readonly restored: { readonly edits: number; readonly decisions: number } | undefined;
}

/** A visit to a bill, from opening it on. */
export type ReconcileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenReconcile;
