import { BehaviorSubject, type Observable, type Subscription, timer } from 'rxjs';
import type { Time } from '../shared/Time';
import { EarlierDraft } from './EarlierDraft';
import type { Draft, DraftBody, DraftGateway, DraftKind } from './ports';
import type { UnsavedChanges } from './UnsavedWork';

/** Whether a person's unfinished work is on the server. */
export type DraftState =
  /** There is nothing to save. */
  | { readonly kind: 'empty' }
  /** Changed since it was saved, or never saved. */
  | { readonly kind: 'unsaved' }
  /** The server has the latest change. @param at milliseconds since 1970 */
  | { readonly kind: 'saved'; readonly at: number }
  /** Saving failed; it is retried automatically. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** A save starts this long after the last change ... */
const QUIET_MS = 300;
/** ... and no later than this after the first unsaved one, however fast changes follow each other. */
const LONGEST_WAIT_MS = 900;
/** After a failed save; doubled after each further one. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Saves one draft on the server while a person works: within a second of each change, and at once on leaving. */
export class DraftKeeper implements UnsavedChanges {
  private readonly state = new BehaviorSubject<DraftState>({ kind: 'empty' });
  private latest: (() => DraftBody | undefined) | undefined;
  private timer: Subscription | undefined;
  /** When a save has to start for the first change that none has picked up yet. Milliseconds since 1970. */
  private dueAt: number | undefined;
  /** Calls run one at a time so that the latest change wins. */
  private saving: Promise<void> = Promise.resolve();
  private retryMs = RETRY_MS;
  private earlier: EarlierDraft | undefined;

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<DraftState> = this.state.asObservable();

  constructor(
    private readonly drafts: DraftGateway,
    private readonly draftId: string,
    private readonly draftKind: DraftKind,
    private readonly time: Time,
  ) {}

  get current(): DraftState {
    return this.state.value;
  }

  /**
   * Reads what an earlier visit saved, and retries until there is an answer. Nothing is saved before: an earlier draft that
   * could not be read must not be overwritten. Resolves after the first attempt, with the draft applied if there was one.
   * Never rejects.
   *
   * @param takeUp gets null if there is no earlier draft; changes are saved from its first await on.
   */
  async restore(takeUp: (draft: Draft | null) => Promise<void>): Promise<void> {
    const earlier = new EarlierDraft(() => this.drafts.get(this.draftId), takeUp, this.time);
    this.earlier = earlier;
    await earlier.ask().catch(() => undefined);
    await earlier.taken;
  }

  /** @param body computes what to save when it is saved; undefined when nothing is left to save. */
  save(body: () => DraftBody | undefined): void {
    this.latest = body;
    if (this.state.value.kind !== 'unsaved') this.state.next({ kind: 'unsaved' });
    this.dueAt ??= this.time.now() + LONGEST_WAIT_MS;
    this.later(Math.min(QUIET_MS, Math.max(0, this.dueAt - this.time.now())));
  }

  /** An earlier visit's draft was found; it is on the server already. @param modDate ISO timestamp, UTC */
  found(modDate: string): void {
    if (this.latest === undefined) this.state.next({ kind: 'saved', at: Date.parse(modDate) });
  }

  /** Saves unsaved changes now. Resolves after the attempt; never rejects. */
  async flush(): Promise<void> {
    this.timer?.unsubscribe();
    await this.next(() => this.saveNow());
  }

  /** Whether closing the page now would lose changes: they are unsaved and cannot be sent while the page closes. */
  get wouldBeLost(): boolean {
    const { kind } = this.state.value;
    if (!this.latest || kind === 'saved' || kind === 'empty') return false;
    return kind === 'failed' || !this.canOverwrite || !this.drafts.canSaveOnClose(this.draftKind, this.latest());
  }

  /** The page is closing: sends unsaved changes without waiting for an answer, if the browser can. */
  sendOnClose(): void {
    if (this.latest && this.canOverwrite) this.drafts.saveOnClose(this.draftId, this.draftKind, this.latest());
  }

  /** The work is left: saves unsaved changes now or never, so that they cannot overwrite what a later visit saves. Never rejects. */
  async close(): Promise<void> {
    await this.flush();
    this.earlier?.close();
    if (this.state.value.kind === 'failed') this.abandon();
  }

  /** Deletes the draft, here and on the server. Never rejects: a draft left behind does no harm. */
  async forget(): Promise<void> {
    this.earlier?.close();
    this.abandon();
    await this.next(() => this.drafts.remove(this.draftId).catch(() => undefined));
  }

  /** Saves nothing more; what was saved stays as it is. */
  abandon(): void {
    this.timer?.unsubscribe();
    this.latest = undefined;
    this.dueAt = undefined;
    this.state.next({ kind: 'empty' });
  }

  /** Whether what the server has of an earlier visit is part of what would be saved. */
  private get canOverwrite(): boolean {
    return this.earlier?.isRead ?? true;
  }

  private next(call: () => Promise<void>): Promise<void> {
    this.saving = this.saving.then(call);
    return this.saving;
  }

  private later(ms: number): void {
    this.timer?.unsubscribe();
    this.timer = timer(ms, this.time).subscribe(() => void this.next(() => this.saveNow()));
  }

  private async saveNow(): Promise<void> {
    const body = this.latest;
    if (!body) return;
    this.dueAt = undefined;
    try {
      await this.earlier?.ask();
      const content = body();
      if (content) await this.drafts.save(this.draftId, this.draftKind, content);
      else await this.drafts.remove(this.draftId);
      this.retryMs = RETRY_MS;
      // A change made during the call has set its own timer.
      if (this.latest !== body) return;
      this.latest = undefined;
      this.state.next(content ? { kind: 'saved', at: this.time.now() } : { kind: 'empty' });
    } catch (error) {
      if (this.latest === undefined) return;
      this.state.next({ kind: 'failed', error });
      this.later(this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
    }
  }
}
