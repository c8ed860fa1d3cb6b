import type { Call, CallPart } from '../../../contract/platform/shared/Call';
import type { AnswerOf } from '../../../contract/platform/shared/RecordOf';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from './Caller';
import { type KeyedAnswer, keyedBy, onceByKey } from './idempotency';
import type { Transaction, Transactions } from './Transaction';

/** Parts of an authenticated, authorized, and validated request that a command uses. */
export interface CommandInput<C extends Call> {
  readonly caller: Caller;
  /**
   * The groups the caller may access with this call; `none` for calls without groups. A group named in the request is within it, as
   * the call's `group` declares. Look up a record requested by key within it; if it is not there, throw `notFound`.
   */
  readonly scope: Scope;
  readonly params: CallPart<C, 'params'>;
  readonly query: CallPart<C, 'query'>;
  readonly body: CallPart<C, 'body'>;
  /** Time of the request by the server's clock. */
  readonly now: Date;
  /** Date of the request at the office. @source docs/decisions/payments.md#dates-are-judged-by-the-business-date-of-the-office-or-group */
  readonly today: LocalDate;
  /**
   * Throws a Refusal unless the person signed in recently. For requests that need it because of the record they are about;
   * otherwise the call's `recentSignIn` decides.
   */
  readonly assertRecentSignIn: () => void;
}

/** A call that changes data in one transaction. @template Part what it uses of the transaction; default: all. */
export interface Command<C extends Call, Part = Transaction> {
  readonly call: C;
  /** Runs again after a deadlock, so it must not have effects outside the transaction. @throws Refusal */
  readonly work: (tx: Part, request: CommandInput<C>) => Promise<AnswerOf<C>>;
}

/** Parts of a transaction that every command runs with, besides those that it uses itself. */
export type CommandTransaction = Pick<Transaction, 'keys' | 'gate'>;

/** Defines a command; infers the types of its request and answer from the call's schemas. */
export function command<C extends Call, Part = Transaction>(call: C, work: Command<C, Part>['work']): Command<C, Part> {
  return { call, work };
}

/**
 * Runs a command in one transaction. An idempotent call runs once for each key: a copy of the request gets the same answer, byte by byte.
 *
 * @param request `idempotencyKey`: a UUID in lower case; not used for calls that are not idempotent.
 * @throws Refusal of the command; KEY_IN_FLIGHT, KEY_REUSED as `onceByKey`; IS_PROCESSING, ON_HOLD if the call's gate is closed.
 */
export function runCommand<C extends Call, Part>(
  transactions: Transactions<Part & CommandTransaction>,
  { call, work }: Command<C, Part>,
  request: CommandInput<C> & { readonly idempotencyKey: string },
): Promise<AnswerOf<C> | KeyedAnswer> {
  const { params, body, now } = request;
  return transactions.run<AnswerOf<C> | KeyedAnswer>((tx) => {
    const gated = async () => {
      if (call.gate === 'bills') await tx.gate.assertBillsOpen(now);
      if (call.gate === 'payments') await tx.gate.assertPaymentsOpen(now);
      return work(tx, request);
    };
    return call.idempotent ? onceByKey(tx.keys, keyedBy(call, request, params, body ?? {}), now, gated) : gated();
  });
}
