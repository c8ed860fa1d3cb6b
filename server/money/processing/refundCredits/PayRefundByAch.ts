import {
  changeRefundCredit,
  type RefundAccount,
  type RefundCreditChange,
  type RefundCreditEffect,
} from '../../../../contract/money/refundCredits';
import { UNIDENTIFIED } from '../../../../src/domain/money/ledger/LedgerEvent';
import { accountText } from '../../../../src/domain/money/payments/accountText';
import { CREDIT_RETURN_CODES, type ReturnCode, returnLabel } from '../../../../src/domain/money/payments/returnCodes';
import { creditDay } from '../../../../src/domain/money/processing/CarrierAccount';
import { afterRefundStep, REFUND_STATE_LABELS } from '../../../../src/domain/money/refunds/Refund';
import { refundCreditProblem } from '../../../../src/domain/money/refunds/refundCredit';
import type { CreditStep, RefundState } from '../../../../src/domain/money/refunds/refundStates';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { labelOf, sentence } from '../../../../src/domain/platform/text/wording';
import { assertRightsUnchanged } from '../../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import type { Actor } from '../../../platform/shared/Actor';
import type { Caller } from '../../../platform/shared/Caller';
import type { CommandRequest } from '../../../platform/shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../../../platform/shared/idempotency';
import { invalid, notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import { runOnce } from '../../../platform/shared/runOnce';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import type { NewReturnFileEntry } from '../../payments/returns/ports';
import type { LockedRefund } from '../../refunds/ports';
import { takeRefundStep } from '../../refunds/takeRefundStep';
import type { CreditEnd, LiveCredit } from './ports';

/** Shown where no bank files are made. */
const NO_BANK_FILES = 'No bank files are made here, so refunds are paid by check.';

interface Request extends CommandRequest {
  readonly scope: Scope;
}

/**
 * Pays an approved refund by ACH credit to a verified bank account of its group, and records what the bank did with the credit.
 *
 * @source BR-RFD-17 docs/decisions/refunds.md#a-refund-can-be-paid-by-ach-credit
 */
export class PayRefundByAch {
  /** @param offersAch whether bank files are made. */
  constructor(
    private readonly transactions: Transactions,
    private readonly offersAch: boolean,
  ) {}

  /** @throws Refusal NOT_FOUND, also for a refund out of scope. */
  preview(scope: Scope, refundPk: string, now: Date): Promise<RefundCreditEffect> {
    return this.transactions.run(async (tx) => {
      const [refund] = await tx.refunds.lock([refundPk], scope);
      if (!refund) throw notFound('refund');
      const problem = this.offersAch ? refundCreditProblem(named(refund)) : NO_BANK_FILES;
      return {
        problem: problem ?? null,
        needsApproval: await tx.refundCredits.needsApproval(refund),
        accounts: problem === undefined ? await tx.refundCredits.accounts(refund.groupNumber) : [],
        settleDate: creditDay(dayOf(now)),
      };
    });
  }

  /**
   * @returns the key and the new state of the refund.
   * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; ACH_OFF, SAME_PERSON, KEY_REUSED; ON_HOLD.
   */
  run(
    { caller, idempotencyKey, scope, now }: Request,
    refundPk: string,
    change: RefundCreditChange,
  ): Promise<KeyedAnswer> {
    const keyed = keyedBy(changeRefundCredit, { caller, idempotencyKey }, { refundPk }, change);
    return runOnce(this.transactions, keyed, now, async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      await tx.refundCredits.lockFiles(refundPk);
      const [refund] = await tx.refunds.lock([refundPk], scope);
      if (!refund) throw notFound('refund');
      return { refundPk, state: await this.takeStep(tx, refund, change, caller, now) };
    });
  }

  private takeStep(
    tx: Transaction,
    refund: LockedRefund,
    change: RefundCreditChange,
    by: Caller,
    now: Date,
  ): Promise<RefundState> {
    if (change.step !== 'pay') return changeCredit(tx, refund, change, by, now);
    if (!this.offersAch) throw new Refusal(ErrorCode.AchOff, NO_BANK_FILES);
    return pay(tx, refund, change, by, now);
  }
}

/** @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS. */
async function pay(
  tx: Transaction,
  refund: LockedRefund,
  { bankAccountPk }: RefundCreditChange,
  by: Caller,
  now: Date,
): Promise<RefundState> {
  const problem = refundCreditProblem(named(refund));
  if (problem !== undefined) throw wrongStatus(problem);
  if (bankAccountPk === null) throw invalid('bankAccountPk', 'Choose the account to pay to.');
  const account = await usableAccount(tx, refund, bankAccountPk);
  const needsApproval = await tx.refundCredits.needsApproval(refund);
  const state = await take(tx, refund, needsApproval ? 'askCredit' : 'credit', accountText(account), by, now);
  await tx.refundCredits.add(refund, bankAccountPk, by, now);
  return state;
}

/** @throws Refusal BAD_REQUEST; WRONG_STATUS, RIGHTS_CHANGED; SAME_PERSON. */
async function changeCredit(
  tx: Transaction,
  refund: LockedRefund,
  change: RefundCreditChange,
  by: Caller,
  now: Date,
): Promise<RefundState> {
  const { step, note, returnCode } = change;
  const credit = await tx.refundCredits.current(refund);
  if (!credit) throw wrongStatus('This refund has no ACH credit. Load the list again.');
  assertPossible(refund, credit, step);
  if (step === 'approve') {
    const { userId: byUserId, by: requester, at } = credit;
    const second = { kind: 'refundCredit', firstIds: [byUserId], groupNumber: refund.groupNumber } as const;
    await assertSecondPerson(tx, second, by, now);
    await assertRightsUnchanged(tx, { by: requester, byUserId, at, groupNumber: refund.groupNumber }, by.userId);
    await usableAccount(tx, refund, credit.bankAccountPk);
    const state = await take(tx, refund, 'approveCredit', '', by, now);
    await tx.refundCredits.approve(refund, credit, by, now);
    return state;
  }
  if (step === 'return') {
    if (returnCode === null || !CREDIT_RETURN_CODES.includes(returnCode))
      throw invalid('returnCode', 'Choose a return code that applies to credits.');
    return returnCredit(tx, refund, credit, { returnCode, note }, by, now);
  }
  if (note === '') throw invalid('note', 'Enter a reason.');
  const steps = { decline: 'declineCredit', cancel: 'cancelCredit', reject: 'rejectCredit' } as const;
  const ended = step === 'pay' ? 'cancelCredit' : steps[step];
  return endCredit(tx, refund, credit, { step: ended, note, returnCode: null }, by, now);
}

/** @throws Refusal WRONG_STATUS. */
function assertPossible({ state }: LockedRefund, { fileState }: LiveCredit, step: RefundCreditChange['step']): void {
  const isSent = fileState !== null && fileState !== 'MADE';
  if (step === 'cancel' && state === 'ACH_FILED' && isSent)
    throw wrongStatus(
      'The bank has this ACH credit, so it cannot be canceled. Record that the bank rejected or returned it.',
    );
  if ((step === 'reject' || step === 'return') && state === 'ACH_FILED' && !isSent)
    throw wrongStatus('The ACH file was not sent, so the bank cannot have this credit. Cancel it instead.');
}

/**
 * Records that the bank returned the credit of a locked refund, which is owed again.
 *
 * @param returned `note` may be empty. `line`: of the return file with the return; undefined if a person records it.
 * @throws Refusal WRONG_STATUS if the refund's state does not allow it.
 */
export function returnCredit(
  tx: Transaction,
  refund: LockedRefund,
  credit: LiveCredit,
  {
    returnCode,
    note,
    line,
  }: { readonly returnCode: ReturnCode; readonly note: string; readonly line?: NewReturnFileEntry },
  by: Actor,
  now: Date,
): Promise<RefundState> {
  const why = sentence([returnLabel(returnCode), note].filter(Boolean).join(': '));
  return endCredit(tx, refund, credit, { step: 'returnCredit', note: why, returnCode, line }, by, now);
}

/**
 * Ends the credit of a locked refund, which is owed again. Announces it if the bank rejected or returned the credit.
 *
 * @throws Refusal WRONG_STATUS if the refund's state does not allow the step.
 * @source BR-RFD-20 docs/decisions/refunds.md#a-rejected-or-returned-credit-is-owed-again
 */
export async function endCredit(
  tx: Transaction,
  refund: LockedRefund,
  credit: LiveCredit,
  { step, ...end }: CreditEnd & { readonly step: CreditStep },
  by: Actor,
  now: Date,
): Promise<RefundState> {
  const state = await take(tx, refund, step, end.note, by, now);
  await tx.refundCredits.end(refund, credit, end, by, now);
  const { groupNumber, refundPk } = refund;
  if (step === 'returnCredit' || step === 'rejectCredit')
    await tx.notices.add({ kind: 'refundReturned', groupNumber, refundPk, creditNo: credit.creditNo }, now);
  return state;
}

async function take(
  tx: Transaction,
  refund: LockedRefund,
  step: CreditStep,
  reason: string,
  by: Actor,
  now: Date,
): Promise<RefundState> {
  const { state } = refund;
  const outcome = afterRefundStep(state, step);
  if (outcome && (await takeRefundStep(tx, refund, { step, checkNumber: null, reason }, by, now))) return outcome.state;
  const label = labelOf(REFUND_STATE_LABELS, state).toLowerCase();
  throw wrongStatus(`This is not possible for a refund in the state "${label}". Load the list again.`);
}

/** An account of the refund's group to which it can be paid. @throws Refusal NOT_FOUND; WRONG_STATUS. */
async function usableAccount(tx: Transaction, refund: LockedRefund, bankAccountPk: string): Promise<RefundAccount> {
  const account = await tx.refundCredits.lockAccount(refund.groupNumber, bankAccountPk);
  if (!account) throw notFound('bank account');
  if (account.problem !== null) throw wrongStatus(account.problem);
  return account;
}

function named({ groupNumber, amountCents }: LockedRefund) {
  return { groupNumber: groupNumber === UNIDENTIFIED ? null : groupNumber, amountCents };
}
