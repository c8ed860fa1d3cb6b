import { decideWriteOff, reverseWriteOff } from '../../../contract/writeOffs';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { formatCents } from '../../../src/domain/money/formatCents';
import { isSameBalance } from '../../../src/domain/register/RegisterPage';
import { type WriteOff, writeOffOf } from '../../../src/domain/register/writeOff';
import { assertRightsUnchanged } from '../../controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../controls/assertSecondPerson';
import { assertWithinLimits } from '../../controls/checkControl';
import type { CommandRequest } from '../../shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../../shared/idempotency';
import { notFound, Refusal } from '../../shared/Refusal';
import { runOnce } from '../../shared/runOnce';
import type { Transaction, Transactions } from '../../shared/Transaction';
import type { LockedWriteOff } from './ports';
import { postWriteOff } from './postWriteOff';

interface DecisionRequest extends CommandRequest {
  /** In scope. */
  readonly groupNumber: string;
  readonly writeOffPk: string;
  /** May be empty. */
  readonly note: string;
  /** At the office. */
  readonly today: LocalDate;
}

/**
 * Approves or declines a write-off that waits for a second person, and reverses one that was posted.
 *
 * @source BR-REG-11 docs/decisions/register.md#limits-decide-who-writes-a-balance-off
 * @source BR-REG-12 docs/decisions/register.md#a-write-off-is-reversed-when-its-balance-falls-below-zero
 */
export class DecideWriteOff {
  constructor(private readonly transactions: Transactions) {}

  /**
   * The person who asked may only withdraw.
   *
   * @throws Refusal NOT_FOUND; IS_PROCESSING, WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED
   */
  decide(request: DecisionRequest & { readonly approve: boolean }): Promise<KeyedAnswer> {
    const { approve, note } = request;
    return this.once(request, decideWriteOff, { approve, note }, async (tx, writeOff) => {
      if (writeOff.state !== 'WAITING') throw wrongStatus('This write-off has been decided already.');
      if (approve) return approveWriteOff(tx, writeOff, request);
      const { groupNumber, writeOffPk, caller, now } = request;
      await tx.writeOffs.decide(groupNumber, writeOffPk, { state: 'DECLINED', note }, caller, now);
    });
  }

  /** @throws Refusal NOT_FOUND; IS_PROCESSING, WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED */
  reverse(request: DecisionRequest): Promise<KeyedAnswer> {
    const { groupNumber, writeOffPk, note, caller, now, today } = request;
    return this.once(request, reverseWriteOff, { note }, async (tx, writeOff) => {
      if (writeOff.state !== 'DONE') throw wrongStatus('Only a balance that is written off can be reversed.');
      await tx.writeOffs.reverse(groupNumber, writeOffPk, note, caller, now);
      await tx.register.reverse({ groupNumber, writeOffPk }, { by: caller, now, today });
    });
  }

  /** Locks in the order of those who write off: group, balances, write-off. */
  private once(
    { caller, idempotencyKey, groupNumber, writeOffPk, now }: DecisionRequest,
    call: typeof decideWriteOff | typeof reverseWriteOff,
    body: object,
    work: (tx: Transaction, writeOff: LockedWriteOff) => Promise<void>,
  ): Promise<KeyedAnswer> {
    const keyed = keyedBy(call, { caller, idempotencyKey }, { groupNumber, writeOffPk }, body);
    return runOnce(this.transactions, keyed, now, async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const seen = await tx.writeOffs.find(groupNumber, writeOffPk);
      if (!seen) throw notFound('write-off');
      await tx.register.lockBalances(groupNumber, [seen]);
      const writeOff = await tx.writeOffs.lock(groupNumber, writeOffPk);
      if (!writeOff) throw notFound('write-off');
      await work(tx, writeOff);
      const after = await tx.writeOffs.lock(groupNumber, writeOffPk);
      return { writeOffPk, state: after?.state ?? writeOff.state } satisfies Pick<WriteOff, 'writeOffPk' | 'state'>;
    });
  }
}

async function approveWriteOff(tx: Transaction, writeOff: LockedWriteOff, request: DecisionRequest): Promise<void> {
  const { groupNumber, writeOffPk, caller, note, now, today } = request;
  const { amountCents, balancePk: itemPk, byUserId, by, at } = writeOff;
  await assertSecondPerson(tx, { kind: 'writeOff', firstIds: [byUserId], groupNumber }, caller, now);
  await assertRightsUnchanged(tx, { by, byUserId, at, groupNumber }, caller.userId);
  await assertUnchanged(tx, groupNumber, writeOff);
  const action = { kind: 'balance' as const, itemPk, groupNumber, amountCents };
  await assertWithinLimits(tx, [{ ...action, userId: byUserId, secondUserId: caller.userId }], now);
  await tx.writeOffs.decide(groupNumber, writeOffPk, { state: 'DONE', note }, caller, now);
  await postWriteOff(tx, { groupNumber, writeOffPk, amountCents, member: writeOff }, { by: caller, now, today });
}

/** Whether the balance is still what the request was about, and can be written off. */
async function assertUnchanged(tx: Transaction, groupNumber: string, writeOff: LockedWriteOff): Promise<void> {
  const { amountCents, stateKey } = writeOff;
  const locked = await tx.register.lockBalances(groupNumber, [writeOff]);
  const found = locked.balances.find((one) => isSameBalance(one, writeOff));
  const origin = found && found.balanceCents !== 0 ? await tx.register.origin(groupNumber, found) : undefined;
  if (!found || origin?.stateKey !== stateKey) {
    throw wrongStatus(`The balance is no longer ${formatCents(amountCents)}. Decline the request.`);
  }
  const left = writeOffOf({ ...found, ...locked.limitsOf(found) });
  if (left.amountCents === undefined) throw wrongStatus(left.reason);
  if (left.amountCents < amountCents) {
    throw wrongStatus('Other plans of the member cancel a part of this balance out. Decline the request.');
  }
}

function wrongStatus(message: string): Refusal {
  return new Refusal(ErrorCode.WrongStatus, message);
}
