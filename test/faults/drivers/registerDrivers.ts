import { exportRegister, getMemberRegister, searchRegister, settleBalances } from '../../../contract/register';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const MEMBER = 'Ada Byron';

/** A balance of opening balances, and its months. */
async function owing({ db, groupNumber }: Scene): Promise<void> {
  const posting = {
    group_number: groupNumber,
    posting_pk: `${groupNumber}.register`,
    posted_on: '2026-02-01' as never,
  };
  const balance = {
    group_number: groupNumber,
    member_id: 'M1',
    member_name: MEMBER,
    coverage: 'Medical',
    plan: 'Gold PPO',
    billed_cents: 41_250,
  };
  await db
    .insertInto('register_postings')
    .values({
      ...posting,
      event: 'OPENED',
      upload_pk: `${groupNumber}.opening`,
      at: new Date().toISOString(),
      by_user_id: 'test',
      by_name: 'Test',
    })
    .execute();
  await db
    .insertInto('register_entries')
    .values({ ...balance, ...posting, entry_no: 1, month: '2026-01-01' as never })
    .execute();
  await db.insertInto('register_balances').values(balance).execute();
}

const listOf = ({ groupNumber }: Scene) => `/billing/balances/${groupNumber}`;
const table = ({ page }: Scene) => page.getByRole('table', { name: 'Balances', exact: true });

/** Calls of the register of balances. */
export const registerDrivers: readonly Driver[] = [
  {
    call: searchRegister,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await owing(scene);
      return { makeCall: () => scene.go(listOf(scene)), success: table(scene).getByText(MEMBER) };
    },
  },
  {
    call: exportRegister,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await owing(scene);
      return exportingList(scene, listOf(scene), table(scene).getByText(MEMBER), 'Balances');
    },
  },
  {
    call: getMemberRegister,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await owing(scene);
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await table(scene).getByText(MEMBER).waitFor();
        },
        makeCall: () => scene.button(`Months of ${MEMBER}, Medical, Gold PPO`).click(),
        success: scene.page.getByRole('table', { name: 'Balances by month' }).getByText('January 2026'),
      };
    },
  },
  {
    call: settleBalances,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await owing(scene);
      const { billPk } = await scene.bill('RECONCILED', undefined, '2026-01-01');
      await scene.db
        .insertInto('register_postings')
        .values({
          group_number: scene.groupNumber,
          posting_pk: `${scene.groupNumber}.reconciled`,
          event: 'RECONCILED',
          bill_pk: billPk,
          posted_on: '2026-02-01' as never,
          at: new Date().toISOString(),
          by_user_id: 'test',
          by_name: 'Test',
        })
        .execute();
      const tax = scene.page.getByLabel('Tax');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}, Medical, Gold PPO` }).check();
          await scene.button('Settle 1 through payroll').click();
          await tax.selectOption('POST_TAX');
        },
        makeCall: () => scene.button('Make 1 correction').click(),
        success: scene.page.getByText('1 correction ready to send to payroll').first(),
        input: { read: () => tax.inputValue(), expected: 'POST_TAX' },
        countEffects: async () => {
          const made = scene.db
            .selectFrom('corrections')
            .select('correction_pk')
            .where('group_number', '=', scene.groupNumber);
          return (await made.execute()).length;
        },
      };
    },
  },
];
