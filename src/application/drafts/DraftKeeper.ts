import { BehaviorSubject, type Observable, type Subscription, timer } from 'rxjs';
import type { Time } from '../shared/Time';
import { EarlierDraft } from './EarlierDraft';
import type { Draft, DraftGateway, DraftKind } from './ports/DraftGateway';

/** Whether what a person has begun is on the server. */
export type DraftState =
  /** There is nothing to keep. */
  | { readonly kind: 'empty' }
  /** Changed since it was kept, or never kept. */
  | { readonly kind: 'unsaved' }
  /** @param at milliseconds since 1970 */
  | { readonly kind: 'saved'; readonly at: number }
  /** Keeping failed; it is tried again by itself. */
  | { readonly kind: 'failed'; readonly error: unknown };

type Body = Readonly<Record<string, unknown>>;

/** So long after the last change a draft is kept. */
const QUIET_MS = 600;
const RETRY_MS = 5_000;

/** Keeps one draft on the server while a person works: soon after each change, and at once on leaving. */
export class DraftKeeper {
  private readonly state = new BehaviorSubject<DraftState>({ kind: 'empty' });
  private latest: (() => Body | undefined) | undefined;
  private timer: Subscription | undefined;
  /** One at a time, so that the last change is the last to arrive. */
  private saving: Promise<void> = Promise.resolve();
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
   * Asks what an earlier visit kept, until there is an answer. Nothing is kept before: what could not be read must not be
   * overwritten. Resolves when it was asked once, and taken up where there was an answer. Never rejects.
   *
   * @param takeUp gets null where nothing was kept; from its first await on, changes are kept.
   */
  async restore(takeUp: (draft: Draft | null) => Promise<void>): Promise<void> {
    const earlier = new EarlierDraft(() => this.drafts.get(this.draftId), takeUp, this.time);
    this.earlier = earlier;
    await earlier.ask().catch(() => undefined);
    await earlier.taken;
  }

  /** @param body what to keep, worked out when it is; undefined when nothing is left to keep. */
  keep(body: () => Body | undefined): void {
    this.latest = body;
    if (this.state.value.kind !== 'unsaved') this.state.next({ kind: 'unsaved' });
    this.later(QUIET_MS);
  }

  /** An earlier visit's draft was found; it is on the server already. @param modDate ISO timestamp, UTC */
  found(modDate: string): void {
    if (this.latest === undefined) this.state.next({ kind: 'saved', at: Date.parse(modDate) });
  }

  /** Keeps what is not kept yet, now. Resolves when it was tried; never rejects. */
  async flush(): Promise<void> {
    this.timer?.unsubscribe();
    await this.saving;
    if (this.latest) await this.save();
  }

  /** The work is left: keeps what is not kept yet, now or not at all, lest it overwrite what a later visit keeps. Never rejects. */
  async close(): Promise<void> {
    await this.flush();
    this.earlier?.close();
    if (this.state.value.kind === 'failed') this.abandon();
  }

  /** Forgets the draft, here and on the server. Never rejects: a draft left behind does no harm. */
  async forget(): Promise<void> {
    this.earlier?.close();
    this.abandon();
    await this.saving;
    await this.drafts.remove(this.draftId).catch(() => undefined);
  }

  /** Keeps nothing any more; what was kept stays as it is. */
  abandon(): void {
    this.timer?.unsubscribe();
    this.latest = undefined;
    this.state.next({ kind: 'empty' });
  }

  private later(ms: number): void {
    this.timer?.unsubscribe();
    this.timer = timer(ms, this.time).subscribe(() => {
      this.saving = this.saving.then(() => this.save());
    });
  }

  private async save(): Promise<void> {
    const body = this.latest;
    if (!body) return;
    try {
      await this.earlier?.ask();
      const content = body();
      if (content) await this.drafts.save(this.draftId, this.draftKind, content);
      else await this.drafts.remove(this.draftId);
      // What changed while this was on its way is kept by the timer that the change set.
      if (this.latest !== body) return;
      this.latest = undefined;
      this.state.next(content ? { kind: 'saved', at: this.time.now() } : { kind: 'empty' });
    } catch (error) {
      if (this.latest === undefined) return;
      this.state.next({ kind: 'failed', error });
      this.later(RETRY_MS);
    }
  }
}
