import { Subscription, skip } from 'rxjs';
import { isComplete, type LineSet } from '../bills/LineSet';
import { loadLines } from '../bills/loadLines';
import { pollWhileVisible } from '../shared/PageVisibility';
import type { ReconcileParts } from './ReconcileParts';
import { isEditable, type ReconcileStore } from './ReconcileStore';

const POLL_MS = 15_000;

/** Keeps the bill and its lines in the state as the server has them. */
export class BillInHand {
  private loading = Subscription.EMPTY;
  private watching = Subscription.EMPTY;

  /** @param onLines called when lines have come or changed */
  constructor(
    private readonly billPk: string,
    private readonly parts: Pick<ReconcileParts, 'bills' | 'visibility' | 'time'>,
    private readonly store: ReconcileStore,
    private readonly onLines: () => void,
  ) {}

  /** Loads the bill, begins to load its lines, and looks at it every 15 seconds from then on. @throws ApiError */
  async load(): Promise<void> {
    this.store.opened(await this.parts.bills.get(this.billPk));
    this.loadLines();
    const ticks$ = pollWhileVisible(POLL_MS, this.parts.visibility, this.parts.time).pipe(skip(1));
    this.watching = ticks$.subscribe(() => void this.catchUp());
  }

  /** The bill as the server has it now; what is on the screen stays when that fails. */
  async refresh(): Promise<void> {
    const bill = await this.parts.bills.get(this.billPk).catch(() => undefined);
    const state = this.store.snapshot;
    if (!bill || state.kind !== 'open' || state.bill.version > bill.version) return;
    this.store.patch({ bill, ...(!isEditable(bill) && { access: { kind: 'closed' } as const }) });
  }

  /** The bill as it is now, and its lines where it has changed. */
  async catchUp(): Promise<void> {
    await this.refresh();
    // What is on its way begins anew by itself when the bill changes; begun anew at each look, a long bill would never be there.
    if (this.loading.closed && (this.isBehind || this.store.open.lines.error !== undefined)) this.loadLines();
  }

  close(): void {
    this.watching.unsubscribe();
    this.loading.unsubscribe();
  }

  private get isBehind(): boolean {
    return this.store.open.bill.version > this.store.open.lines.version;
  }

  private loadLines(): void {
    const { version } = this.store.open.bill;
    // What is on the screen stays until it can be replaced as a whole.
    const isWhole = isComplete(this.store.open.lines) && this.store.open.lines.items.length > 0;
    this.loading.unsubscribe();
    this.loading = loadLines(this.parts.bills, this.billPk).subscribe({
      next: (lines) => {
        if (!isWhole || isComplete(lines)) this.received(lines);
        else if (lines.error !== undefined)
          this.store.patch({ lines: { ...this.store.open.lines, error: lines.error } });
      },
      // Changed once more while the last part was on its way.
      complete: () => {
        if (this.isBehind && this.store.open.bill.version > version) this.loadLines();
      },
    });
  }

  private received(lines: LineSet): void {
    this.store.setLines(lines);
    this.onLines();
  }
}
