import { BehaviorSubject, Observable, Subscription, timer } from 'rxjs';
import type { Draft } from '../../../../contract/platform/drafts';
import type { FailureKind } from '../../../domain/platform/errors/Failure';
import { ApiError } from '../shared/ApiError';
import { failed, LOADING, type Loadable, loaded } from '../shared/Loadable';
import type { Time } from '../shared/Time';
import type { DraftBody, DraftGateway, DraftKind } from './ports';
import type { UnsavedChanges } from './UnsavedWork';

/** Whether the user's unfinished work is saved on the server. */
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
const MAX_WAIT_MS = 900;
/** After a failed save; doubled after each further one. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** Saves one draft on the server while a person works: within a second of each change, and immediately on leaving. */
export class DraftKeeper implements UnsavedChanges {
  private readonly state = new BehaviorSubject<DraftState>({ kind: 'empty' });
  private latest: (() => DraftBody | undefined) | undefined;
  private timer: Subscription | undefined;
  /** When the first unsaved change must be saved. Milliseconds since 1970. */
  private dueAt: number | undefined;
  /** Calls run one at a time so that the latest change wins. */
  private saving: Promise<void> = Promise.resolve();
  private retryMs = RETRY_MS;
  private failureCount = 0;
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
   * Reads the draft of an earlier visit and retries until there is an answer. Saves nothing before that: a draft that could
   * not be read must not be overwritten. Resolves after the first attempt, with the draft applied if there was one.
   * Never rejects.
   *
   * @param takeUp gets null if there is no earlier draft; changes are saved from its first await on.
   */
  async restore(takeUp: (draft: Draft | null) => Promise<void>): Promise<void> {
    const earlier = new EarlierDraft(() => this.drafts.get({ draftId: this.draftId }), takeUp, this.time);
    this.earlier = earlier;
    await earlier.ask().catch(() => undefined);
    await earlier.taken;
  }

  /** Reads and applies the draft of an earlier visit now if that failed before. @throws ApiError without an answer */
  async readEarlier(): Promise<void> {
    await this.earlier?.ask();
    await this.earlier?.taken;
  }

  /** @param body computes what to save when it is saved; undefined when nothing is left to save. */
  save(body: () => DraftBody | undefined): void {
    this.latest = body;
    if (this.state.value.kind !== 'unsaved') this.state.next({ kind: 'unsaved' });
    this.dueAt ??= this.time.now() + MAX_WAIT_MS;
    this.later(Math.min(QUIET_MS, Math.max(0, this.dueAt - this.time.now())));
  }

  /** The draft of an earlier visit was found, so it is saved already. @param modDate ISO timestamp, UTC */
  found(modDate: string): void {
    if (this.latest === undefined) this.state.next({ kind: 'saved', at: Date.parse(modDate) });
  }

  /** Saves unsaved changes now. Resolves after the attempt; never rejects. */
  async flush(): Promise<void> {
    this.timer?.unsubscribe();
    await this.next(() => this.saveNow());
  }

  /**
   * As `flush`, but does not save again if a save that is under way fails: a person who waits for the result waits for one
   * time limit, not for two.
   */
  async flushOnce(): Promise<void> {
    this.timer?.unsubscribe();
    const { failureCount } = this;
    await this.saving;
    if (this.failureCount === failureCount) await this.flush();
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

  /** Saves unsaved changes now or never, so that they cannot overwrite those of a later visit. Never rejects. */
  async close(): Promise<void> {
    await this.flush();
    this.earlier?.close();
    if (this.state.value.kind === 'failed') this.abandon();
  }

  /** Deletes the draft here and on the server. Never rejects: a leftover draft does no harm. */
  async forget(): Promise<void> {
    this.earlier?.close();
    this.abandon();
    await this.next(() => this.drafts.remove({ draftId: this.draftId }).catch(() => undefined));
  }

  /** Stops saving. The saved draft stays. */
  abandon(): void {
    this.timer?.unsubscribe();
    this.latest = undefined;
    this.dueAt = undefined;
    this.state.next({ kind: 'empty' });
  }

  /** Whether the draft of an earlier visit has been read, so that saving does not lose it. */
  private get canOverwrite(): boolean {
    return this.earlier?.isRead ?? true;
  }

  /** Computes what to save. A large draft may do it in parts between which the page responds. */
  protected bodyToSave(body: () => DraftBody | undefined): Promise<DraftBody | undefined> {
    return Promise.resolve(body());
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
      const content = await this.bodyToSave(body);
      if (content) await this.drafts.save(this.draftId, this.draftKind, content);
      else await this.drafts.remove({ draftId: this.draftId });
      this.retryMs = RETRY_MS;
      // A change made during the call has set its own timer.
      if (this.latest !== body) return;
      this.latest = undefined;
      this.state.next(content ? { kind: 'saved', at: this.time.now() } : { kind: 'empty' });
    } catch (error) {
      this.failureCount += 1;
      if (this.latest === undefined) return;
      this.state.next({ kind: 'failed', error });
      this.later(this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS);
    }
  }
}

/**
 * Work with a draft, for as long as a screen shows it. Emits loading on subscribe, then the opened work or why it could not
 * be opened. Cold; unsubscribing closes the work, also when it is still being opened. Never errors.
 *
 * @param close never rejects.
 */
export function openWhileWatched<Work>(
  open: () => Promise<Work>,
  close: (work: Work) => Promise<void>,
): Observable<Loadable<Work>> {
  return new Observable((subscriber) => {
    subscriber.next(LOADING);
    const opening = open();
    opening.then(
      (work) => subscriber.next(loaded(work)),
      (error: unknown) => subscriber.next(failed(error)),
    );
    return () => void opening.then(close, () => undefined);
  });
}

/** Refusals that repeat however often the draft is requested. */
const FINAL: readonly FailureKind[] = ['forbidden', 'notFound', 'conflict', 'refused', 'tooLarge', 'invalid'];

/** Reads the draft of an earlier visit, with retries until there is an answer. */
class EarlierDraft {
  private isKnown = false;
  private asking: Promise<void> | undefined;
  private retrying = Subscription.EMPTY;
  private taking: Promise<void> = Promise.resolve();

  /** @param takeUp gets null if there is no draft; called at most once */
  constructor(
    private readonly read: () => Promise<Draft | null>,
    private readonly takeUp: (draft: Draft | null) => Promise<void>,
    private readonly time: Time,
  ) {}

  /** Whether the draft was read. */
  get isRead(): boolean {
    return this.isKnown;
  }

  /** Resolves when the draft has been applied. */
  get taken(): Promise<void> {
    return this.taking;
  }

  /**
   * Reads the draft unless it was read before. Resolves once it is read, even if applying it is still under way.
   *
   * @throws ApiError without an answer; a retry follows
   */
  async ask(): Promise<void> {
    if (this.isKnown) return;
    this.asking ??= this.askNow().finally(() => {
      this.asking = undefined;
    });
    await this.asking;
  }

  /** Stops retrying. */
  close(): void {
    this.isKnown = true;
    this.retrying.unsubscribe();
  }

  private async askNow(): Promise<void> {
    this.retrying.unsubscribe();
    const draft = await this.read().catch((error: unknown) => {
      if (isFinalRefusal(error)) return null;
      this.retryLater();
      throw error;
    });
    if (this.isKnown) return;
    this.isKnown = true;
    this.taking = this.takeUp(draft);
  }

  private retryLater(): void {
    if (this.isKnown) return;
    this.retrying = timer(RETRY_MS, this.time).subscribe(() => void this.ask().catch(() => undefined));
  }
}

/** Whether the server refused to give a draft and would refuse again: there is nothing for this person. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.includes(error.kind);
}
