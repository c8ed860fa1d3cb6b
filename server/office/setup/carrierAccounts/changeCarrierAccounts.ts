import {
  type CarrierAccount,
  type CarrierAccounts,
  decideCarrierAccount,
  proposeCarrierAccount,
} from '../../../../contract/office/carrierAccounts';
import {
  type CarrierAccountStep,
  carrierAccountProblems,
} from '../../../../src/domain/money/processing/CarrierAccount';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import type { Encryption } from '../../../platform/shared/Encryption';
import { newId } from '../../../platform/shared/newPk';
import { invalid, notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';

const VISIBLE_DIGITS = 3;

/**
 * Enters the bank account to which a carrier's remittances are paid. Another person confirms it.
 *
 * @throws Refusal BAD_REQUEST with a problem for each field; NOT_FOUND; WRONG_STATUS while another account is proposed.
 * @source BR-PRO-37 docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
export const proposeAccount = (encryption: Pick<Encryption, 'encrypt'>) =>
  command(proposeCarrierAccount, async (tx, { caller, params: { carrierCode }, body, now }) => {
    const problems = Object.entries(carrierAccountProblems(body));
    if (problems.length > 0) {
      throw new Refusal(ErrorCode.BadRequest, problems.map(([, message]) => message).join(' '), {
        problems: problems.map(([field, message]) => ({ path: `body.${field}`, message })),
      });
    }
    const { accountType, routingNumber, accountNumber } = body;
    const accounts = found(await tx.carrierAccounts.lock(carrierCode));
    if (accounts.some(({ state }) => state === 'PROPOSED')) {
      throw wrongStatus('Another account of this carrier waits for a second person. Confirm or decline it first.');
    }
    const accountPk = newId();
    const encrypt = (text: string, field: string) => encryption.encrypt(text, `${accountPk}/${field}`);
    const stored = {
      accountPk,
      accountType,
      routingEncrypted: encrypt(routingNumber, 'routing'),
      accountEncrypted: encrypt(accountNumber, 'account'),
      routingLast3: routingNumber.slice(-VISIBLE_DIGITS),
      accountLast3: accountNumber.slice(-VISIBLE_DIGITS),
      accountLength: accountNumber.length,
    };
    await tx.carrierAccounts.propose(carrierCode, stored, caller, now);
    return accountsOf(tx, carrierCode);
  });

/**
 * Confirms or declines an account that another person entered, or removes one. Bank files that are not sent are canceled when the account
 * changes, so that the next run pays the new one.
 *
 * @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS if it was decided; SAME_PERSON; ON_HOLD.
 */
export const decideAccount = command(decideCarrierAccount, async (tx, { caller, params, body, now }) => {
  const { carrierCode, accountPk } = params;
  const { step, reason } = body;
  if (step !== 'confirm' && reason.trim() === '') throw reasonMissing();
  await tx.gate.assertPaymentsOpen(now);
  const account = found(await tx.carrierAccounts.lock(carrierCode)).find((one) => one.accountPk === accountPk);
  if (!account) throw notFound('bank account');
  assertAllowed(account, step);
  if (step === 'confirm') {
    const second = { kind: 'carrierAccount', firstIds: [account.byUserId], groupNumber: null } as const;
    await assertSecondPerson(tx, second, caller, now);
  }
  const state = STATES[step];
  await tx.carrierAccounts.decide(carrierCode, { accountPk, state, reason: reason.trim() }, caller, now);
  if (state !== 'DECLINED') await cancelUnsentFiles(tx, carrierCode, caller, now);
  return accountsOf(tx, carrierCode);
});

async function accountsOf(tx: Transaction, carrierCode: string): Promise<CarrierAccounts> {
  return { carrierCode, items: found(await tx.carrierAccounts.lock(carrierCode)) };
}

const STATES = { confirm: 'CONFIRMED', decline: 'DECLINED', remove: 'REMOVED' } as const;

function assertAllowed({ state }: CarrierAccount, step: CarrierAccountStep): void {
  if (step === 'remove') {
    if (state !== 'CONFIRMED') throw wrongStatus('Only an account that is paid can be removed.');
    return;
  }
  if (state !== 'PROPOSED') throw wrongStatus('This account was decided already.');
}

/** The next run files their remittances again, using the account confirmed by then. */
async function cancelUnsentFiles(tx: Transaction, carrierCode: string, caller: Caller, now: Date): Promise<void> {
  for (const filePk of await tx.carrierAccounts.lockUnsentFiles(carrierCode)) {
    await tx.bankFiles.saveState(
      filePk,
      'CANCELED',
      `The bank account of carrier ${carrierCode} changed.`,
      caller,
      now,
    );
  }
}

/** @throws Refusal NOT_FOUND without a carrier. */
export function found(accounts: readonly CarrierAccount[] | undefined): readonly CarrierAccount[] {
  if (!accounts) throw notFound('carrier');
  return accounts;
}

function reasonMissing(): Refusal {
  const message = 'Enter a reason.';
  return invalid('body.reason', message);
}
