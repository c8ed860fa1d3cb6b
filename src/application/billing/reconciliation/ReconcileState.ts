import { BehaviorSubject, filter, firstValueFrom, map, type Observable } from 'rxjs';
import type { DecisionMemory } from '../../../../contract/billing/bills/standingDecisions';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { BillLine } from '../../../domain/billing/bills/BillLine';
import { type BillState, transition } from '../../../domain/billing/bills/billTransitions';
import type { FoundNotOnBill } from '../../../domain/billing/notOnBill/findNotOnBill';
import type { FileBalance } from '../../../domain/billing/reconciliation/balance/FileBalance';
import type { RowAccount } from '../../../domain/billing/reconciliation/balance/RowAccount';
import type { SuggestionTrust } from '../../../domain/billing/reconciliation/balance/suggestionTrust';
import type { ExplainedByBalance } from '../../../domain/billing/reconciliation/broughtForward';
import type { MemberLink } from '../../../domain/billing/reconciliation/ComparisonFacts';
import type { ChangeEffect, DecidedFile } from '../../../domain/billing/reconciliation/changeEffect';
import type { ColumnQuestion } from '../../../domain/billing/reconciliation/columnQuestions';
import type { LeftOutCoverage } from '../../../domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../domain/billing/reconciliation/Discrepancy';
import type { LikelyCause } from '../../../domain/billing/reconciliation/likelyCauses';
import type { Recalled } from '../../../domain/billing/reconciliation/memory/recall';
import type { WithoutDeduction } from '../../../domain/billing/reconciliation/noDeduction';
import type { PaidOutside } from '../../../domain/billing/reconciliation/PaidOutside';
import type { ColumnMapping, Deduction, RememberedColumns } from '../../../domain/billing/reconciliation/PayrollTable';
import type { FileCoverage } from '../../../domain/billing/reconciliation/payrollFile/coverageNames';
import type { PayrollInterpretation } from '../../../domain/billing/reconciliation/payrollFile/interpretPayroll';
import type { PayrollQuestion } from '../../../domain/billing/reconciliation/payrollFile/payrollQuestions';
import type { FileOfComparison } from '../../../domain/billing/reconciliation/payrollFile/severalFiles';
import type { PeopleMatch } from '../../../domain/billing/reconciliation/people/PeopleMatch';
import {
  type LineOf,
  NO_HISTORY,
  type WorkHistory,
  type WorkStep,
} from '../../../domain/billing/reconciliation/ReconcileWork';
import type { ReadDeductions } from '../../../domain/billing/reconciliation/readDeductions';
import type { Cents } from '../../../domain/platform/money/Cents';
import type { DraftState } from '../../platform/drafts/DraftKeeper';
import { ApiError } from '../../platform/shared/ApiError';
import { isComplete, type LineSet } from '../bills/billLines';
import { type OpenedPayrollFile, PayrollFileError, type PayrollSheetChoice } from './PayrollFile';
import type { UsedColumns } from './usedColumns';

/** Whether the person can change the bill now, and if not, why. Unsaved work stays in any case. */
export type ReconcileAccess =
  /** The lock is being taken. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'editing' }
  /** Another person has the lock. */
  | { readonly kind: 'lockedByOther'; readonly name: string; readonly since: string | undefined }
  /** The lock was lost: it expired, or a manager took the bill over. */
  | { readonly kind: 'lost' }
  /** Reconciled, paid or not released: there is nothing to change. */
  | { readonly kind: 'closed' }
  /** The lock could not be taken. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** State of the comparison with a payroll file. */
export type ComparisonState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly fileName: string }
  /** The person chooses the sheet of a workbook. */
  | { readonly kind: 'choosingSheet'; readonly fileName: string; readonly sheets: readonly PayrollSheetChoice[] }
  /** The person chooses the columns. */
  | ChoosingState
  | { readonly kind: 'comparing'; readonly fileName: string }
  | ComparedState
  | { readonly kind: 'failed'; readonly fileName: string; readonly message: string }
  /** The server did not return the file's rows. */
  | { readonly kind: 'notGiven'; readonly fileName: string; readonly error: ApiError };

/** The user must choose the columns. */
export interface ChoosingState {
  readonly kind: 'choosing';
  readonly file: OpenedPayrollFile;
  /** The proposed columns. */
  readonly mapping: Partial<ColumnMapping>;
  readonly suggested: PayrollInterpretation;
  readonly remembered: RememberedColumns | null;
  /** Why the columns are requested; empty if the user chose to change them. */
  readonly questions: readonly ColumnQuestion[];
  /** The one thing that is unclear; undefined if all columns are to be chosen. */
  readonly question?: PayrollQuestion | undefined;
}

/**
 * Whether the columns of the compared file can be chosen again: `needsFile` if the file has to be added first, `never`
 * for an upload, whose columns were chosen when it was uploaded.
 */
export type ColumnChoice = 'possible' | 'needsFile' | 'never';

/** A payroll file compared with the bill, and the differences. */
export interface ComparedState {
  readonly kind: 'compared';
  readonly fileName: string;
  /** The compared files; undefined for an upload. */
  readonly files?: readonly FileOfComparison[] | undefined;
  /** Why files could not be added to the comparison; undefined if nothing failed. */
  readonly addError?: string | undefined;
  /** Key of the upload the rows came from; undefined for a file that was not uploaded. */
  readonly filePk?: string | undefined;
  /** Row of the headings in the first file, from 1. */
  readonly headerRow: number;
  readonly deductions: readonly Deduction[];
  readonly discrepancies: readonly Discrepancy[];
  readonly agreeing: number;
  readonly leftOut: readonly LeftOutCoverage[];
  /** Names of coverages in the file, and what they are compared as. */
  readonly coverages: readonly FileCoverage[];
  readonly billCoverages: readonly string[];
  /** Coverages where tiers are not compared, because most of them differ from the bill. */
  readonly otherTiers: readonly string[];
  readonly likelyCauses: readonly LikelyCause[];
  readonly people: PeopleMatch;
  /** Members who pay outside payroll and are no difference. */
  readonly paidOutside: readonly PaidOutside[];
  /** Deductions that balances brought forward explain, which are no difference. */
  readonly explainedByBalance: readonly ExplainedByBalance[];
  /** Coverages that need no deduction, so they are not differences. */
  readonly withoutDeduction: readonly WithoutDeduction[];
  /** People of the group who are linked by hand, also those who are not in this file. */
  readonly links: readonly MemberLink[];
  /** People who pay and are not on the bill, in the order of the differences. Default: none. */
  readonly notOnBill?: readonly FoundNotOnBill[] | undefined;
  /** Whether committed enrollment files were compared, too. */
  readonly hasEnrollment: boolean;
  /** Why people could not be linked, or a link not be removed; undefined if nothing failed. */
  readonly linkError?: unknown;
  /** Rows that could not be read; only the first ones after restoring a draft. */
  readonly problems: ReadDeductions['problems'];
  /** Number of rows that could not be read. */
  readonly unreadRows: number;
  /** People of those rows and amounts; undefined if there are none. */
  readonly unread?: ReadDeductions['unread'];
  /** Totals and remarks, which are not compared; undefined if there are none. */
  readonly skipped?: ReadDeductions['skipped'];
  /** The columns that were used; undefined for an upload, whose columns were chosen there. */
  readonly columns?: UsedColumns | undefined;
  readonly notice?: ReadDeductions['notice'];
  /** Number of rows of each kind in the file. */
  readonly account: RowAccount;
  /** The account of the file and the comparison. */
  readonly balance: FileBalance;
  /** How far suggestions are offered. `discrepancies` have none if none are offered. */
  readonly trust: SuggestionTrust;
  /** The total of the file that a person entered; undefined if none. */
  readonly controlCents?: Cents | undefined;
}

/** Earlier decisions about the differences. If they cannot be loaded, the person can still decide by hand. */
export type RememberedState =
  /** Nothing is compared. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'loaded';
      readonly memory: DecisionMemory;
      /** By key of the difference. */
      readonly recalled: ReadonlyMap<string, Recalled>;
    };

/** A change of several members that needs confirmation before it is made. */
export interface ProposedChange {
  readonly step: WorkStep;
  readonly effect: ChangeEffect;
}

/** What a session is doing, or failed to do. */
export type ReconcileAction = 'lock' | 'save' | 'reconcile' | 'reload' | 'link';

/** A bill that is being reconciled. */
export interface OpenReconcile {
  readonly kind: 'open';
  readonly bill: Bill;
  /** As on the server, without the unsaved work. */
  readonly lines: LineSet;
  readonly access: ReconcileAccess;
  readonly history: WorkHistory;
  /** Blocks other changes until it is confirmed or canceled. */
  readonly proposal: ProposedChange | undefined;
  readonly draft: DraftState;
  readonly comparison: ComparisonState;
  /** Earlier decisions about the differences. */
  readonly remembered: RememberedState;
  /** The current action. */
  readonly running: ReconcileAction | undefined;
  /** The action that failed last. Repeating it is safe. */
  readonly failure: { readonly act: ReconcileAction; readonly error: unknown } | undefined;
  /** Work restored from an earlier session; undefined if there was none. */
  readonly restored: { readonly edits: number; readonly decisions: number } | undefined;
}

/** State of a reconcile session. */
export type ReconcileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenReconcile;

/** Whether lines can be changed in the bill's current status. */
export function isEditable(bill: BillState): boolean {
  return transition(bill, 'saveChanges').ok;
}

/** State of a reconcile session. All parts of the session change it here. */
export class ReconcileStore {
  private readonly state = new BehaviorSubject<ReconcileState>({ kind: 'loading' });
  private lineByPk = new Map<string, BillLine>();

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<ReconcileState> = this.state.asObservable();

  /** The line as on the server; undefined if it is unknown or not loaded yet. */
  readonly lineOf: LineOf = (linePk) => this.lineByPk.get(linePk);

  get snapshot(): ReconcileState {
    return this.state.value;
  }

  /** @throws Error before the bill is loaded. */
  get open(): OpenReconcile {
    if (this.state.value.kind !== 'open') throw new Error('The bill is not open yet');
    return this.state.value;
  }

  get discrepancies(): readonly Discrepancy[] {
    const { comparison } = this.open;
    return comparison.kind === 'compared' ? comparison.discrepancies : [];
  }

  /** What decisions are about. */
  get decidedFile(): DecidedFile {
    const { comparison } = this.open;
    const { unreadRows, trust } = comparison.kind === 'compared' ? comparison : { unreadRows: 0, trust: undefined };
    return { discrepancies: this.discrepancies, unreadRows, needsLook: trust?.level === 'look' };
  }

  patch(changes: Partial<OpenReconcile>): void {
    if (this.state.value.kind === 'open') this.state.next({ ...this.state.value, ...changes });
  }

  loading(): void {
    this.state.next({ kind: 'loading' });
  }

  fail(error: unknown): void {
    this.state.next({ kind: 'failed', error });
  }

  opened(bill: Bill): void {
    this.state.next({
      kind: 'open',
      bill,
      lines: { version: bill.version, items: [], total: bill.lineCount },
      access: { kind: isEditable(bill) ? 'opening' : 'closed' },
      history: NO_HISTORY,
      proposal: undefined,
      draft: { kind: 'empty' },
      comparison: { kind: 'none' },
      remembered: { kind: 'none' },
      running: undefined,
      failure: undefined,
      restored: undefined,
    });
  }

  setLines(lines: LineSet): void {
    this.lineByPk = new Map(lines.items.map((line) => [line.linePk, line]));
    this.patch({ lines });
  }

  /** Updates the bill and lines that were just saved. */
  replaceLines(bill: Bill, changed: readonly BillLine[]): void {
    for (const line of changed) this.lineByPk.set(line.linePk, line);
    const { lines } = this.open;
    const items = lines.items.map((line) => this.lineByPk.get(line.linePk) ?? line);
    this.patch({ bill, lines: { ...lines, version: bill.version, items } });
  }

  /** Resolves when all lines are loaded, even after a failure and a retry. */
  async waitForLines(): Promise<readonly BillLine[]> {
    await firstValueFrom(this.state$.pipe(filter((state) => state.kind === 'open' && isComplete(state.lines))));
    return this.open.lines.items;
  }

  /** Resolves when all lines are loaded. Rejects with the failure if loading them failed. */
  async requireLines(): Promise<readonly BillLine[]> {
    const lines$ = this.state$.pipe(map((state) => (state.kind === 'open' ? state.lines : undefined)));
    const ended = await firstValueFrom(
      lines$.pipe(filter((lines) => lines !== undefined && (isComplete(lines) || lines.error !== undefined))),
    );
    if (!ended || !isComplete(ended)) throw ended?.error;
    return ended.items;
  }
}

/** The state after a file could not be loaded or compared. */
export function failureOf(fileName: string, error: unknown): ComparisonState {
  if (error instanceof ApiError) return { kind: 'notGiven', fileName, error };
  return { kind: 'failed', fileName, message: failureMessage(error) };
}

/** Why a file could not be compared. */
export function failureMessage(error: unknown): string {
  return error instanceof PayrollFileError ? error.message : 'The file could not be compared. Try again.';
}
