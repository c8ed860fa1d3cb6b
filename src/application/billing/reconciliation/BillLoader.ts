import { Subscription, skip } from 'rxjs';
import { pollWhileVisible } from '../../platform/shared/PageVisibility';
import { isComplete, type LineSet, loadLines } from '../bills/billLines';
import type { ReconcileDependencies } from './ports';
import { isEditable, type ReconcileStore } from './ReconcileState';

const POLL_MS = 15_000;

/** Keeps the bill and its lines in the state up to date with the server. */
export class BillLoader {
  private loading = Subscription.EMPTY;
  private watching = Subscription.EMPTY;

  /** @param onLines called when lines were loaded or have changed */
  constructor(
    private readonly billPk: string,
    private readonly dependencies: Pick<ReconcileDependencies, 'bills' | 'visibility' | 'time'>,
    private readonly store: ReconcileStore,
    private readonly onLines: () => void,
  ) {}

  /** Loads the bill, starts loading its lines, and checks for changes every 15 seconds from then on. @throws ApiError */
  async load(): Promise<void> {
    const { bills, visibility, time } = this.dependencies;
    this.store.opened(await bills.get({ billPk: this.billPk }));
    this.loadLines();
    const ticks$ = pollWhileVisible(POLL_MS, visibility, time).pipe(skip(1));
    this.watching = ticks$.subscribe(() => void this.refresh());
  }

  /** Loads the bill again, and its lines if they have changed or failed to load. The state stays as it is on failure. */
  async refresh(): Promise<void> {
    await this.refreshBill();
    // A load in progress restarts itself when the bill changes. Restarting it at each poll would never finish a long bill.
    if (this.loading.closed && (this.isOutdated || this.store.open.lines.error !== undefined)) this.loadLines();
  }

  close(): void {
    this.watching.unsubscribe();
    this.loading.unsubscribe();
  }

  private async refreshBill(): Promise<void> {
    const bill = await this.dependencies.bills.get({ billPk: this.billPk }).catch(() => undefined);
    const state = this.store.snapshot;
    if (!bill || state.kind !== 'open' || state.bill.version > bill.version) return;
    this.store.patch({ bill, ...(!isEditable(bill) && { access: { kind: 'closed' } as const }) });
  }

  private get isOutdated(): boolean {
    return this.store.open.bill.version > this.store.open.lines.version;
  }

  private loadLines(): void {
    const { version } = this.store.open.bill;
    // Complete lines stay on the screen until they can be replaced as a whole.
    const isWhole = isComplete(this.store.open.lines) && this.store.open.lines.items.length > 0;
    this.loading.unsubscribe();
    this.loading = loadLines(this.dependencies.bills, this.billPk).subscribe({
      next: (lines) => {
        if (!isWhole || isComplete(lines)) this.received(lines);
        else if (lines.error !== undefined)
          this.store.patch({ lines: { ...this.store.open.lines, error: lines.error } });
      },
      // The bill may have changed while the last part was loading.
      complete: () => {
        if (this.isOutdated && this.store.open.bill.version > version) this.loadLines();
      },
    });
  }

  private received(lines: LineSet): void {
    this.store.setLines(lines);
    this.onLines();
  }
}
