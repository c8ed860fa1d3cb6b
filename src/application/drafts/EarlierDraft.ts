import { Subscription, timer } from 'rxjs';
import type { FailureKind } from '../../domain/errors/Failure';
import { ApiError } from '../shared/ApiError';
import type { Time } from '../shared/Time';
import type { Draft } from './ports';

const RETRY_MS = 5_000;
/** Refusals that repeat however often the draft is requested. */
const FINAL: readonly FailureKind[] = ['forbidden', 'notFound', 'conflict', 'refused', 'tooLarge', 'invalid'];

/** What an earlier visit kept, asked for until there is an answer. */
export class EarlierDraft {
  private isKnown = false;
  private asking: Promise<void> | undefined;
  private retrying = Subscription.EMPTY;
  private taking: Promise<void> = Promise.resolve();

  /** @param takeUp gets null where nothing was kept; called once at most */
  constructor(
    private readonly read: () => Promise<Draft | null>,
    private readonly takeUp: (draft: Draft | null) => Promise<void>,
    private readonly time: Time,
  ) {}

  /** Whether there was an answer. */
  get isRead(): boolean {
    return this.isKnown;
  }

  /** Resolves when what was found is taken up. */
  get taken(): Promise<void> {
    return this.taking;
  }

  /**
   * Asks unless it is known. Resolves once it is known, whether taken up wholly or not.
   *
   * @throws ApiError when there was no answer; it is then asked again by itself
   */
  async ask(): Promise<void> {
    if (this.isKnown) return;
    this.asking ??= this.askNow().finally(() => {
      this.asking = undefined;
    });
    await this.asking;
  }

  /** Nobody wants to know any more. */
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
