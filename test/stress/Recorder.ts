import type { TestPerson } from '../support/server/TestData';
import type { ApiAnswer, ApiRequest } from './ApiClient';

/** A request that moves money. */
export interface Attempt {
  readonly person: TestPerson;
  readonly request: ApiRequest & { readonly idempotencyKey: string };
}

export interface Acknowledged extends Attempt {
  /** The answer, byte for byte. */
  readonly text: string;
  readonly paymentPk: string;
  readonly kind: 'paid' | 'voided';
}

/** Back-office work that moves no money: entering a deposit before posting it, and limits. */
const WITHOUT_MONEY = /^\/api\/(deposits(\/[^/]+\/items)?|controls\/limits)$/;
/** The database was unavailable or too busy. */
const UNAVAILABLE = 503;

export interface OfficeAnswer extends Attempt {
  readonly text: string;
}

/** Records the answers that people got. Only these are checked at the end. */
export class Recorder {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers to the back office's requests, byte for byte. */
  readonly officeAnswers: OfficeAnswer[] = [];
  /** Requests without an answer, which took effect once or not at all. */
  readonly inDoubt: Attempt[] = [];
  /** Descriptions of violated guarantees. */
  readonly violations: string[] = [];
  private readonly outcomes = new Map<string, number>();
  private officeMoney = 0;
  private acknowledgedAt = performance.now();
  private longestPause = 0;

  /** Number of acknowledged payments. */
  get paid(): number {
    return this.outcomes.get('paid') ?? 0;
  }

  /** Number of acknowledged commands that move money, or decide about its move: of payers and of the back office. */
  get moneyCommands(): number {
    return this.acknowledged.length + this.officeMoney;
  }

  recordOffice(answer: OfficeAnswer): void {
    this.officeAnswers.push(answer);
    if (!WITHOUT_MONEY.test(answer.request.path)) this.officeMoney += 1;
  }

  record(attempt: Attempt, { status, text }: ApiAnswer): void {
    const kind = attempt.request.path.endsWith('/void') ? 'voided' : 'paid';
    if (status === 0 || status === UNAVAILABLE) this.inDoubt.push(attempt);
    else if (status < 300) this.acknowledge({ ...attempt, kind, text, paymentPk: paymentPkIn(text) });
    else if (status >= 500) this.violations.push(`${attempt.request.path}: ${status} ${text}`);
    this.count(status === 0 ? 'no answer' : status < 300 ? kind : codeIn(text));
  }

  count(outcome: string, more = 1): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + more);
  }

  /** The longest time without an acknowledgement since the last call of this, in milliseconds. */
  takeLongestPause(): number {
    const longest = Math.round(Math.max(this.longestPause, performance.now() - this.acknowledgedAt));
    this.acknowledgedAt = performance.now();
    this.longestPause = 0;
    return longest;
  }

  /** For example `paid 412, NOT_PAYABLE 31`. */
  summary(): string {
    return [...this.outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', ');
  }

  private acknowledge(answer: Acknowledged): void {
    const now = performance.now();
    this.longestPause = Math.max(this.longestPause, now - this.acknowledgedAt);
    this.acknowledgedAt = now;
    this.acknowledged.push(answer);
  }
}

function paymentPkIn(text: string): string {
  const payment: { readonly paymentPk: string } = JSON.parse(text);
  return payment.paymentPk;
}

function codeIn(text: string): string {
  const refusal: { readonly code: string; readonly message?: string } = JSON.parse(text);
  // No one sends one on purpose.
  return refusal.code === 'BAD_REQUEST' ? `${refusal.code} ${text}` : refusal.code;
}
