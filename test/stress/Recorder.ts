import type { TestPerson } from '../support/server/TestData';
import type { WireAnswer, WireRequest } from './Wire';

/** A call that moves money, as it was sent. */
export interface Attempt {
  readonly person: TestPerson;
  readonly request: WireRequest & { readonly idempotencyKey: string };
}

export interface Acknowledged extends Attempt {
  /** The answer, byte by byte. */
  readonly text: string;
  readonly paymentPk: string;
  readonly kind: 'paid' | 'voided';
}

/** The database was away, or too busy with the others. */
const UNAVAILABLE = 503;

/** What people were told. Only what is in here counts as promised. */
export class Recorder {
  readonly acknowledged: Acknowledged[] = [];
  /** Without an answer: either happened or did not, once at most. */
  readonly inDoubt: Attempt[] = [];
  /** What must not happen, in words. */
  readonly breaches: string[] = [];
  private readonly outcomes = new Map<string, number>();

  /** Acknowledged payments. */
  get paid(): number {
    return this.outcomes.get('paid') ?? 0;
  }

  note(attempt: Attempt, { status, text }: WireAnswer): void {
    const kind = attempt.request.path.endsWith('/void') ? 'voided' : 'paid';
    if (status === 0 || status === UNAVAILABLE) this.inDoubt.push(attempt);
    else if (status < 300) this.acknowledged.push({ ...attempt, kind, text, paymentPk: paymentPkIn(text) });
    else if (status >= 500) this.breaches.push(`${attempt.request.path}: ${status} ${text}`);
    this.count(status === 0 ? 'no answer' : status < 300 ? kind : codeIn(text));
  }

  count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  /** Such as `paid 412, NOT_PAYABLE 31`. */
  summary(): string {
    return [...this.outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', ');
  }
}

function paymentPkIn(text: string): string {
  const payment: { readonly paymentPk: string } = JSON.parse(text);
  return payment.paymentPk;
}

function codeIn(text: string): string {
  const refusal: { readonly code: string } = JSON.parse(text);
  return refusal.code;
}
