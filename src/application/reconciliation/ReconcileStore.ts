import { BehaviorSubject, filter, firstValueFrom, map, type Observable } from 'rxjs';
import type { Bill } from '../../domain/bills/Bill';
import type { BillLine } from '../../domain/bills/BillLine';
import { type BillState, transition } from '../../domain/bills/billTransitions';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import { type LineOf, NO_HISTORY } from '../../domain/reconciliation/ReconcileWork';
import { isComplete, type LineSet } from '../bills/billLines';
import type { OpenReconcile, ReconcileState } from './ReconcileState';

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

  begin(): void {
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
  async allLines(): Promise<readonly BillLine[]> {
    await firstValueFrom(this.state$.pipe(filter((state) => state.kind === 'open' && isComplete(state.lines))));
    return this.open.lines.items;
  }

  /** Resolves when all lines are there. @throws whatever kept them from coming: nobody waits for what was given up. */
  async allLinesNow(): Promise<readonly BillLine[]> {
    const lines$ = this.state$.pipe(map((state) => (state.kind === 'open' ? state.lines : undefined)));
    const ended = await firstValueFrom(
      lines$.pipe(filter((lines) => lines !== undefined && (isComplete(lines) || lines.error !== undefined))),
    );
    if (!ended || !isComplete(ended)) throw ended?.error;
    return ended.items;
  }
}
