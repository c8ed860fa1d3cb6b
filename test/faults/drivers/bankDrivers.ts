import {
  changeBankAccount,
  getBankAccount,
  removeBankAccount,
  restoreBankAccount,
  sendBankDeposits,
  verifyBankAccount,
} from '../../../contract/money/bankAccounts';
import { addDays, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

/** Opens the checkout with an account that received two deposits of 12 and 34 cents yesterday. */
async function openUnverified(scene: Scene, attempts: number): Promise<() => Promise<void>> {
  const { billPk } = await scene.bill('RECONCILED');
  const bankAccountPk = await scene.account();
  const key = { group_number: scene.groupNumber, bank_account_pk: bankAccountPk };
  await scene.db
    .insertInto('micro_deposits')
    .values({
      ...key,
      deposit_no: 1,
      first_cents: 12,
      second_cents: 34,
      attempts,
      arrives_on: addDays(dayOf(new Date()), -1),
      add_date: new Date().toISOString(),
      by_user_id: 'test',
    })
    .execute();
  await scene.db
    .updateTable('bank_accounts')
    .set({ verified_at: null, verified_how: null })
    .where((row) => row.and(key))
    .execute();
  return () => scene.go(`/billing/pay?bills=${billPk}`);
}

/** Opens the list of the group's bank accounts, with one that was removed an hour ago or that nothing uses. */
async function openManaged(scene: Scene, isRemoved: boolean) {
  const { billPk } = await scene.bill('RECONCILED');
  const bankAccountPk = await scene.account();
  const key = { group_number: scene.groupNumber, bank_account_pk: bankAccountPk };
  if (isRemoved) {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await scene.db
      .updateTable('bank_accounts')
      .set({ removed_at: at })
      .where((row) => row.and(key))
      .execute();
    await scene.db
      .insertInto('bank_account_events')
      .values({ ...key, event_pk: `${bankAccountPk}.removed`, event: 'removed', at, user_id: 'test', by_name: 'Test' })
      .execute();
  }
  const { name } = await scene.db
    .selectFrom('bank_accounts')
    .select('name')
    .where((row) => row.and(key))
    .executeTakeFirstOrThrow();
  return {
    name,
    open: async () => {
      await scene.go(`/billing/pay?bills=${billPk}`);
      await scene.button('Manage bank accounts').click();
    },
    countEvents: async (event: 'removed' | 'restored') => {
      const events = scene.db.selectFrom('bank_account_events').select('event_pk').where('event', '=', event);
      return (await events.where((row) => row.and(key)).execute()).length;
    },
  };
}

/** The page of a bank account. */
async function accountPage(scene: Scene) {
  const bankAccountPk = await scene.account();
  return {
    bankAccountPk,
    open: () => scene.go(`/billing/bankAccounts/${scene.groupNumber}/${bankAccountPk}`),
    history: scene.page.getByRole('list', { name: 'History of the account' }),
  };
}

/** Calls that show, rename, verify, remove, and restore bank accounts. */
export const bankDrivers: readonly Driver[] = [
  {
    call: getBankAccount,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { open, history } = await accountPage(scene);
      return { makeCall: open, success: history };
    },
  },
  {
    call: changeBankAccount,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { bankAccountPk, open, history } = await accountPage(scene);
      const save = () => scene.button('Save changes').click();
      return {
        prepare: async () => {
          await open();
          await scene.button('Edit').click();
          await scene.page.getByLabel('Account name').fill('Premiums');
        },
        makeCall: save,
        retry: save,
        success: history.getByText('Renamed by', { exact: false }),
        countEffects: async () => {
          const events = scene.db.selectFrom('bank_account_events').select('event_pk').where('event', '=', 'renamed');
          return (await events.where('bank_account_pk', '=', bankAccountPk).execute()).length;
        },
      };
    },
  },
  {
    call: removeBankAccount,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { name, open, countEvents } = await openManaged(scene, false);
      const submit = async () => {
        await scene.button(`Remove ${name}`).click();
        await scene.button('Remove account').click();
      };
      return {
        prepare: async () => {
          await open();
          await scene.button(`Remove ${name}`).waitFor();
        },
        makeCall: submit,
        // An unreadable answer is followed by the list, from which the account is gone.
        retry: async () => {
          if (await scene.button(`Remove ${name}`).isVisible()) await submit();
        },
        success: scene.page.getByRole('list', { name: 'Removed accounts' }).getByText(`${name} X`, { exact: false }),
        countEffects: () => countEvents('removed'),
      };
    },
  },
  {
    call: restoreBankAccount,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { name, open, countEvents } = await openManaged(scene, true);
      const undo = scene.button(`Undo the removal of ${name}`);
      return {
        prepare: async () => {
          await open();
          await undo.waitFor();
        },
        makeCall: () => undo.click(),
        retry: () => undo.click(),
        success: scene.page.getByText(`${name} was restored`, { exact: true }).first(),
        countEffects: () => countEvents('restored'),
      };
    },
  },
  {
    call: verifyBankAccount,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const open = await openUnverified(scene, 0);
      const first = scene.page.getByLabel('First deposit');
      return {
        prepare: async () => {
          await open();
          await first.fill('0.34');
          await scene.page.getByLabel('Second deposit').fill('0.12');
        },
        makeCall: () => scene.button('Verify account').click(),
        retry: () => scene.button('Verify account').click(),
        success: scene.page.getByLabel('Pay from'),
        input: { read: () => first.inputValue(), expected: '0.34' },
      };
    },
  },
  {
    call: sendBankDeposits,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const open = await openUnverified(scene, 3);
      return {
        prepare: async () => {
          await open();
          await scene.button('Send new deposits').waitFor();
        },
        makeCall: () => scene.button('Send new deposits').click(),
        retry: () => scene.button('Send new deposits').click(),
        success: scene.page.getByText('They go out with the next bank file', { exact: false }),
        countEffects: () =>
          scene.db
            .selectFrom('micro_deposits')
            .selectAll()
            .where('group_number', '=', scene.groupNumber)
            .where('deposit_no', '>', 1)
            .execute()
            .then((rows) => rows.length),
      };
    },
  },
];
