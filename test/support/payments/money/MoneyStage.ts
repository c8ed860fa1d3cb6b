import { randomUUID } from 'node:crypto';
import { searchHeldItems } from '../../../../contract/money/suspense';
import type { Call } from '../../../../contract/platform/shared/Call';
import type { TestCaller, TestRequest } from '../../server/TestCaller';
import type { MoneyModel } from './MoneyModel';

/** The people, and their group. */
export interface MoneyPeople {
  readonly groupNumber: string;
  readonly bankAccountPk: string;
  readonly payor: TestCaller;
  readonly admin: TestCaller;
  readonly manager: TestCaller;
  readonly sysadmin: TestCaller;
  /** Keys of all payments of the group. */
  readonly payments: () => Promise<readonly string[]>;
}

/** Chosen at random, and used by each command in its own way. */
export interface Choices {
  /** Which bill, payment or item: of those that there are, by remainder. */
  readonly first: number;
  readonly second: number;
  /** Part of the largest amount. More than 0; above 1 for more than there is. */
  readonly share: number;
  /** A few cents more or less. */
  readonly few: number;
}

interface Sent {
  readonly send: () => Promise<{ readonly status: number; readonly text: string }>;
  readonly text: string;
}

type Level = 'known' | 'unknown';

/** The server and the model that commands are sent to. */
export class MoneyStage {
  /** Requests that were answered, to be sent again. */
  readonly sent: Sent[] = [];
  /** Payments that the model knows, or need not know. */
  private readonly seen = new Set<string>();

  constructor(
    readonly model: MoneyModel,
    readonly people: MoneyPeople,
  ) {}

  /** Sends a request with a new idempotency key. */
  async send<C extends Call>(caller: TestCaller, call: C, request: TestRequest<C>): Promise<Sent & { status: number }> {
    const keyed = { ...request, idempotencyKey: randomUUID() };
    const send = () => caller.call(call, keyed);
    const { status, text } = await send();
    if (status < 300) this.sent.push({ send, text });
    return { send, text, status };
  }

  /** An item of suspense that has money, if there is one. The oldest comes first. */
  async item(level: Level, pick: number) {
    const items = await this.items(level);
    return items.length > 0 ? at(items, pick) : undefined;
  }

  async items(level: Level) {
    return (await this.people.admin.ok(searchHeldItems, { body: { level, sort: 'age', direction: 'desc', size: 100 } }))
      .items;
  }

  see(...paymentPks: readonly string[]): void {
    for (const paymentPk of paymentPks) this.seen.add(paymentPk);
  }

  /** Key of the payment that the last command made. */
  async newPayment(): Promise<string> {
    const [paymentPk = ''] = (await this.people.payments()).filter((one) => !this.seen.has(one));
    this.see(paymentPk);
    return paymentPk;
  }
}

/** One of a list, which must not be empty. */
export function at<T>(list: readonly T[], pick: number): T {
  return list[pick % list.length] as T;
}
