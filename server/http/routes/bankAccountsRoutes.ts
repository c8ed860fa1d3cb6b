import { addBankAccount, listBankAccounts, removeBankAccount } from '../../../contract/bankAccounts';
import type { AddBankAccount } from '../../application/bankAccounts/AddBankAccount';
import type { BankAccounts } from '../../application/bankAccounts/ports/BankAccounts';
import type { RemoveBankAccount } from '../../application/bankAccounts/RemoveBankAccount';
import type { Route } from '../Route';

/** What answers the calls about bank accounts. */
export interface BankAccountServices {
  readonly accounts: BankAccounts;
  readonly add: AddBankAccount;
  readonly remove: RemoveBankAccount;
}

/** The calls about bank accounts. */
export function registerBankAccountsRoutes(route: Route, { accounts, add, remove }: BankAccountServices): void {
  route(listBankAccounts, async ({ query, assertGroup }) => {
    await assertGroup(query.groupNumber);
    return { items: await accounts.list(query.groupNumber) };
  });
  route(addBankAccount, async ({ caller, body, now, assertGroup }) => {
    await assertGroup(body.groupNumber);
    return add.run(body, caller.name, now);
  });
  route(removeBankAccount, async ({ caller, scope, params, now }) => {
    await remove.run(scope, params.bankAccountPk, caller.name, now);
    return { removed: 1 };
  });
}
