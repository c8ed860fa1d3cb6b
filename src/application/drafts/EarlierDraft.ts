import { Subscription, timer } from 'rxjs';
import type { FailureKind } from '../../domain/errors/Failure';
import { ApiError } from '../shared/ApiError';
import type { Time } from '../shared/Time';
import type { Draft } from './ports';

const RETRY_MS = 5_000;
/** Refusals that repeat however often the draft is requested. */
const FINAL: readonly FailureKind[] = ['forbidden', 'notFound', 'conflict', 'refused', 'tooLarge', 'invalid'];

/** Reads the draft of an earlier visit, with retries until there is an answer. */
export class EarlierDraft {
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
      // A final refusal means that there is nothing for this person.
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

/** Whether the server refused and would refuse again. */
function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.includes(error.kind);
}
