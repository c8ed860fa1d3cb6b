import type { CarrierAccount, CarrierAccounts, NewCarrierAccount } from '../../../../contract/office/carrierAccounts';
import {
  type CarrierAccountStep,
  carrierAccountProblems,
} from '../../../../src/domain/money/processing/CarrierAccount';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import type { Caller } from '../../../platform/shared/Caller';
import type { Encryption } from '../../../platform/shared/Encryption';
import { newId } from '../../../platform/shared/newPk';
import { notFound, Refusal } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import type { CarrierAccountQueries } from './ports';

const VISIBLE_DIGITS = 3;

interface ChangeRequest {
  readonly caller: Caller;
  readonly carrierCode: string;
  readonly now: Date;
}

/** A decision about an account of a carrier. */
export interface CarrierAccountDecision {
  readonly accountPk: string;
  readonly step: CarrierAccountStep;
  /** Required to decline and to remove. */
  readonly reason: string;
}

/**
 * Changes the bank account to which a carrier's remittances are paid. One person enters it, and another one confirms it. Bank files that
 * are not sent are canceled when the account changes, so that the next run pays the new one.
 *
 * @source BR-PRO-37 docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
export class ChangeCarrierAccount {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: CarrierAccountQueries,
    private readonly encryption: Pick<Encryption, 'encrypt'>,
  ) {}

  /** @throws Refusal NOT_FOUND. */
  async list(carrierCode: string): Promise<CarrierAccounts> {
    return { carrierCode, items: found(await this.queries.list(carrierCode)) };
  }

  /** @throws Refusal BAD_REQUEST with a problem for each field; NOT_FOUND; WRONG_STATUS while another account is proposed. */
  propose({ caller, carrierCode, now }: ChangeRequest, account: NewCarrierAccount): Promise<CarrierAccounts> {
    const problems = Object.entries(carrierAccountProblems(account));
    if (problems.length > 0) {
      throw new Refusal(ErrorCode.BadRequest, problems.map(([, message]) => message).join(' '), {
        problems: problems.map(([field, message]) => ({ path: `body.${field}`, message })),
      });
    }
    const { accountType, routingNumber, accountNumber } = account;
    return this.transactions.run(async (tx) => {
      const accounts = found(await tx.carrierAccounts.lock(carrierCode));
      if (accounts.some(({ state }) => state === 'PROPOSED')) {
        throw wrongStatus('Another account of this carrier waits for a second person. Confirm or decline it first.');
      }
      const accountPk = newId();
      const encrypt = (text: string, field: string) => this.encryption.encrypt(text, `${accountPk}/${field}`);
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
      return { carrierCode, items: found(await tx.carrierAccounts.lock(carrierCode)) };
    });
  }

  /** @throws Refusal BAD_REQUEST; NOT_FOUND; WRONG_STATUS if it was decided; SAME_PERSON; ON_HOLD. */
  decide(
    { caller, carrierCode, now }: ChangeRequest,
    { accountPk, step, reason }: CarrierAccountDecision,
  ): Promise<CarrierAccounts> {
    if (step !== 'confirm' && reason.trim() === '') throw reasonMissing();
    return this.transactions.run(async (tx) => {
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
      return { carrierCode, items: found(await tx.carrierAccounts.lock(carrierCode)) };
    });
  }
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

function found(accounts: readonly CarrierAccount[] | undefined): readonly CarrierAccount[] {
  if (!accounts) throw notFound('carrier');
  return accounts;
}

function reasonMissing(): Refusal {
  const message = 'Enter a reason.';
  return new Refusal(ErrorCode.BadRequest, message, { problems: [{ path: 'body.reason', message }] });
}

function wrongStatus(message: string): Refusal {
  return new Refusal(ErrorCode.WrongStatus, message);
}
