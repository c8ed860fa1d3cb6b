import { BehaviorSubject, filter, firstValueFrom, map, type Observable } from 'rxjs';
import type { Bill } from '../../domain/bills/Bill';
import type { BillLine } from '../../domain/bills/BillLine';
import { type BillState, transition } from '../../domain/bills/billTransitions';
import type { ChangeEffect } from '../../domain/reconciliation/changeEffect';
import type { ColumnQuestion } from '../../domain/reconciliation/columnQuestions';
import type { LeftOutCoverage } from '../../domain/reconciliation/comparePayroll';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { LikelyCause } from '../../domain/reconciliation/likelyCauses';
import type { ColumnMapping, Deduction, RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import { type LineOf, NO_HISTORY, type WorkHistory, type WorkStep } from '../../domain/reconciliation/ReconcileWork';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { SuggestedColumns } from '../../domain/reconciliation/suggestColumns';
import { isComplete, type LineSet } from '../bills/billLines';
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
export type ReconcileAction = 'lock' | 'save' | 'reconcile' | 'reload';

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
  readonly running: ReconcileAction | undefined;
  /** What could not be done last; doing it again is safe. */
  readonly failure: { readonly act: ReconcileAction; readonly error: unknown } | undefined;
  /** How much of an earlier visit was found again; undefined when nothing was. */
  readonly restored: { readonly edits: number; readonly decisions: number } | undefined;
}

/** A visit to a bill, from opening it on. */
export type ReconcileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenReconcile;

/** Whether lines of the bill can be changed where it stands. */
export function isEditable(bill: BillState): boolean {
  return transition(bill, 'saveChanges').ok;
}

/** The one state of a visit to a bill; everything that works on it changes it here. */
export class ReconcileStore {
  private readonly state = new BehaviorSubject<ReconcileState>({ kind: 'loading' });
  private lineByPk = new Map<string, BillLine>();

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<ReconcileState> = this.state.asObservable();

  /** The line as the server has it; undefined when it is not there, or not yet. */
  readonly lineOf: LineOf = (linePk) => this.lineByPk.get(linePk);

  get snapshot(): ReconcileState {
    return this.state.value;
  }

  /** @throws Error before the bill is loaded: nothing can be done with it then. */
  get open(): OpenReconcile {
    if (this.state.value.kind !== 'open') throw new Error('The bill is not open yet');
    return this.state.value;
  }

  get discrepancies(): readonly Discrepancy[] {
    const { comparison } = this.open;
    return comparison.kind === 'compared' ? comparison.discrepancies : [];
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
      running: undefined,
      failure: undefined,
      restored: undefined,
    });
  }

  setLines(lines: LineSet): void {
    this.lineByPk = new Map(lines.items.map((line) => [line.linePk, line]));
    this.patch({ lines });
  }

  /** Takes over lines that were just saved. */
  replaceLines(bill: Bill, changed: readonly BillLine[]): void {
    for (const line of changed) this.lineByPk.set(line.linePk, line);
    const { lines } = this.open;
    const items = lines.items.map((line) => this.lineByPk.get(line.linePk) ?? line);
    this.patch({ bill, lines: { ...lines, version: bill.version, items } });
  }

  /** Resolves when all lines are there, be it after a failure. */
  async waitForLines(): Promise<readonly BillLine[]> {
    await firstValueFrom(this.state$.pipe(filter((state) => state.kind === 'open' && isComplete(state.lines))));
    return this.open.lines.items;
  }

  /** Resolves when all lines are there. @throws whatever kept them from coming: nobody waits for what was given up. */
  async requireLines(): Promise<readonly BillLine[]> {
    const lines$ = this.state$.pipe(map((state) => (state.kind === 'open' ? state.lines : undefined)));
    const ended = await firstValueFrom(
      lines$.pipe(filter((lines) => lines !== undefined && (isComplete(lines) || lines.error !== undefined))),
    );
    if (!ended || !isComplete(ended)) throw ended?.error;
    return ended.items;
  }
}
