import { decideAccountChange } from '../../../../contract/money/accountChanges';
import { changeLines, corrected } from '../../../../src/domain/money/payments/accountChange';
import { achAccountProblem } from '../../../../src/domain/money/payments/achEntry';
import { decide } from '../../../../src/domain/platform/access/decide';
import { dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import type { Caller } from '../../../platform/shared/Caller';
import { command } from '../../../platform/shared/command';
import type { Encryption } from '../../../platform/shared/Encryption';
import { notFound, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { accountIdentity } from '../bankAccounts/BankAccounts';
import { correctableAccount } from './ProposeAccountChanges';
import type { LockedChange, NewDetails } from './ports';

const VISIBLE_DIGITS = 3;

/**
 * Confirms a change of a bank account that its bank asked for, which gives the account its corrected details, or declines it. Either
 * releases the payments that are held. The person who posted the notification decides nothing about the account.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS if it was decided, or the account was removed or has a twin; SAME_PERSON; ON_HOLD.
 * @source BR-BAN-09 docs/decisions/bank-accounts.md#a-bank-corrects-an-account-and-a-second-person-confirms-it
 */
export const decideChange = (encryption: Encryption) =>
  command(decideAccountChange, async (tx, { caller, scope, params, body, now }) => {
    const locked = await tx.accountChanges.lock(scope, params.changePk);
    if (!locked || (!locked.change.after && !isOffice(caller))) throw notFound('change of a bank account');
    assertOpen(locked);
    const { change } = locked;
    if (change.after) {
      const { receivedByUserId, groupNumber } = change;
      const firstIds = receivedByUserId === null ? [] : [receivedByUserId];
      await assertSecondPerson(tx, { kind: 'accountChange', firstIds, groupNumber }, caller, now);
    }
    if (!body.approve) await tx.accountChanges.decline(change, body.reason, caller, now);
    else if (change.after) await confirm(tx, encryption, locked, caller, now);
    else await tx.accountChanges.acknowledge(change, body.reason, caller, now);
    return (await tx.accountChanges.lock(scope, params.changePk))?.change ?? change;
  });

async function confirm(
  tx: Transaction,
  encryption: Encryption,
  { change, account }: LockedChange,
  caller: Caller,
  now: Date,
): Promise<void> {
  const current = correctableAccount(account, encryption);
  const correction = current.changes.find(({ changePk }) => changePk === change.changePk)?.correction ?? {};
  const next = corrected(current, correction);
  const problem = achAccountProblem(next.routingNumber, next.accountNumber);
  if (problem) throw wrongStatus(`${problem} Decline this change, and ask the bank.`);
  const { bankAccountPk, groupNumber } = change;
  const encrypt = (text: string, field: string) => encryption.encrypt(text, `${bankAccountPk}/${field}`);
  const identity = accountIdentity({ ...next, groupNumber });
  const details: NewDetails = {
    accountType: next.accountType,
    routingEncrypted: encrypt(next.routingNumber, 'routing'),
    accountEncrypted: encrypt(next.accountNumber, 'account'),
    routingLast3: next.routingNumber.slice(-VISIBLE_DIGITS),
    accountLast3: next.accountNumber.slice(-VISIBLE_DIGITS),
    accountLength: next.accountNumber.length,
    fingerprint: encryption.fingerprint(identity),
    fingerprints: encryption.fingerprints(identity),
  };
  const what = changeLines(change).join(', ');
  if (!(await tx.accountChanges.confirm(change, details, what, caller, now))) {
    throw wrongStatus(
      'The group has another account with these numbers. Decline this change, and pay from the other account.',
    );
  }
}

/** Whether a person may acknowledge tasks about the office's own bank files. */
function isOffice({ person }: Caller): boolean {
  return decide(person, 'returnFiles.post').allowed;
}

function assertOpen({ change: { state, decided }, account }: LockedChange): void {
  if (decided) {
    const what = state === 'DECLINED' ? 'declined' : 'confirmed';
    throw wrongStatus(`This change was ${what} by ${decided.by} on ${dateText(dayOf(new Date(decided.at)))}.`);
  }
  if (state !== 'OPEN') throw wrongStatus('A later notification of the bank replaced this change.');
  if (account.isRemoved) throw wrongStatus('The bank account has been removed.');
}
