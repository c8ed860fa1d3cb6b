import type { AccountChange } from '../../../contract/money/accountChanges';
import { AccountChanges } from '../../../src/application/money/payments/AccountChanges';
import { BankAccounts } from '../../../src/application/money/payments/BankAccounts';
import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import type { Visit } from './Visit';

const TRIES = 8;

/** A person's decision. */
export interface Decision {
  readonly approve: boolean;
  /** Empty to confirm. */
  readonly reason: string;
}

/** Open changes of all groups, as the office sees them. */
export function readChanges(visit: Visit): Promise<readonly AccountChange[]> {
  const changes = visit.get(AccountChanges);
  changes.refresh();
  return visit.read(changes.open$);
}

/** A manager decides a change, once, whatever is lost on the way. */
export async function decideInOffice(visit: Visit, { changePk }: AccountChange, decision: Decision): Promise<void> {
  await once(visit, () => visit.get(AccountChanges).decide(changePk, decision.approve, decision.reason));
}

/** A payor decides the open change with a code on the account's page. */
export async function decideOnPage(
  visit: Visit,
  {
    groupNumber,
    account: name,
    code,
  }: { readonly groupNumber: string; readonly account: string; readonly code: string },
  decision: Decision,
): Promise<void> {
  const { accounts } = await visit.read(visit.get(BankAccounts).ofGroup(groupNumber).accounts$);
  const account = accounts.find((one) => one.name === name);
  if (!account) throw new Error(`The group has no account ${name}.`);
  const editor = visit.get(BankAccounts).account(account.bankAccountPk);
  const { changes } = await visit.read(editor.account$);
  const change = changes.find((one) => one.state === 'OPEN' && one.code === code);
  if (!change) throw new Error(`The account ${name} of ${groupNumber} shows no open change ${code}.`);
  await once(visit, () => editor.decideChange(change.changePk, decision.approve, decision.reason));
}

/** Takes a step that can be taken only once. If its answer was lost, the second try is refused. */
export async function once(visit: Visit, decide: () => Promise<void>): Promise<void> {
  for (let at = 1; ; at += 1) {
    try {
      return await visit.until(decide());
    } catch (error) {
      // The decision whose answer was lost was made.
      if (at > 1 && error instanceof ApiError && error.code === 'WRONG_STATUS') return;
      if (!isOutcomeUnknown(error) || at === TRIES) throw error;
      await visit.pause();
    }
  }
}
