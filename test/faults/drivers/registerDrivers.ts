import {
  exportNotRemitted,
  exportRegister,
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
  settleBalances,
} from '../../../contract/billing/register';
import {
  decideWriteOff,
  exportWriteOffs,
  previewWriteOffs,
  reverseWriteOff,
  searchWriteOffs,
  writeOffBalances,
} from '../../../contract/billing/writeOffs';
import { putWriteOff, WRITTEN_OFF } from '../../support/register/putWriteOff';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const MEMBER = 'Ada Byron';

/** A balance of opening balances, and its months. */
async function owing({ db, groupNumber }: Scene, billed_cents = 41_250): Promise<void> {
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
    billed_cents,
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

/** Selects the balance, which is small. */
async function selected(scene: Scene): Promise<void> {
  await scene.go(listOf(scene));
  await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}, Medical, Gold PPO` }).check();
}

async function writeOffsIn({ db, groupNumber }: Scene, states: readonly ('DONE' | 'DECLINED' | 'REVERSED')[]) {
  const found = db
    .selectFrom('register_write_offs')
    .select('write_off_pk')
    .where('group_number', '=', groupNumber)
    .where('state', 'in', states);
  return (await found.execute()).length;
}

const writeOffs = ({ page }: Scene) => page.getByRole('table', { name: 'Write-offs', exact: true });
const ofMember = `${WRITTEN_OFF.memberName}, ${WRITTEN_OFF.coverage}`;

/** A reconciled bill whose employee deductions are not paid to the carrier. @returns its number */
async function deducting(scene: Scene): Promise<string> {
  await owing(scene);
  const { billPk, billNumber } = await scene.bill('RECONCILED', undefined, '2026-01-01');
  const posting = {
    group_number: scene.groupNumber,
    posting_pk: `${scene.groupNumber}.deducted`,
    posted_on: '2026-02-01' as never,
  };
  const by = { at: new Date().toISOString(), by_user_id: 'test', by_name: 'Test' };
  await scene.db
    .insertInto('register_postings')
    .values({ ...posting, ...by, event: 'RECONCILED', bill_pk: billPk })
    .execute();
  const { billed_cents } = await scene.db
    .selectFrom('bills')
    .select('billed_cents')
    .where('bill_pk', '=', billPk)
    .executeTakeFirstOrThrow();
  const amounts = { billed_cents, employee_cents: 500 };
  const member = { member_id: 'M2', member_name: 'Ben Okri', coverage: 'Medical', plan: '', ...amounts };
  await scene.db
    .insertInto('register_entries')
    .values({ ...posting, ...member, entry_no: 1, month: '2026-01-01' as never })
    .execute();
  await scene.db
    .insertInto('register_balances')
    .values({ ...member, group_number: scene.groupNumber })
    .execute();
  return billNumber;
}

const notPaid = ({ page }: Scene) => page.getByRole('table', { name: /^Deductions not yet paid/ });

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
        makeCall: () => scene.button(`Show months of ${MEMBER}, Medical, Gold PPO`).click(),
        success: scene.page.getByRole('table', { name: 'Balances by month', exact: true }).getByText('January 2026'),
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
  {
    call: searchWriteOffs,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await putWriteOff(scene.db, scene.groupNumber, 'WAITING');
      return { makeCall: () => scene.go(listOf(scene)), success: writeOffs(scene).getByText(WRITTEN_OFF.memberName) };
    },
  },
  {
    call: exportWriteOffs,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await putWriteOff(scene.db, scene.groupNumber, 'WAITING');
      return exportingList(scene, listOf(scene), writeOffs(scene), 'Write-offs', 'Export write-offs');
    },
  },
  {
    call: previewWriteOffs,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await owing(scene, 412);
      return {
        prepare: () => selected(scene),
        makeCall: () => scene.button('Write off 1').click(),
        success: scene.page.getByText('1 balance written off: $4.12.'),
      };
    },
  },
  {
    call: writeOffBalances,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await owing(scene, 412);
      const reason = scene.page.getByLabel('Reason');
      return {
        prepare: async () => {
          await selected(scene);
          await scene.button('Write off 1').click();
          await reason.selectOption('rounding');
        },
        makeCall: () => scene.button('Write off 1 balance').click(),
        success: scene.page.getByText('1 balance written off', { exact: true }).first(),
        input: { read: () => reason.inputValue(), expected: 'rounding' },
        countEffects: () => writeOffsIn(scene, ['DONE']),
      };
    },
  },
  {
    call: decideWriteOff,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await putWriteOff(scene.db, scene.groupNumber, 'WAITING');
      const note = scene.page.getByLabel('Note (optional)');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.button(`Approve write-off: ${ofMember}`).click();
          await note.fill('Agreed');
        },
        makeCall: () => scene.button('Approve the write-off').click(),
        success: scene.page.getByText('The balance is written off').first(),
        input: { read: () => note.inputValue(), expected: 'Agreed' },
        countEffects: () => writeOffsIn(scene, ['DONE', 'DECLINED']),
      };
    },
  },
  {
    call: reverseWriteOff,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await putWriteOff(scene.db, scene.groupNumber, 'DONE');
      const note = scene.page.getByLabel('Note (optional)');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.button(`Reverse write-off: ${ofMember}`).click();
          await note.fill('Payroll collects it');
        },
        makeCall: () => scene.button('Reverse the write-off').click(),
        success: scene.page.getByText('The write-off was reversed').first(),
        input: { read: () => note.inputValue(), expected: 'Payroll collects it' },
        countEffects: () => writeOffsIn(scene, ['REVERSED']),
      };
    },
  },
  {
    call: getDivisionBalances,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { db, groupNumber } = scene;
      const division = { group_number: groupNumber, division_number: '01', name: 'East', place: 1, last_month: null };
      await db.insertInto('divisions').values(division).execute();
      const row = scene.page.getByRole('table', { name: 'Divisions', exact: true }).getByText('East (01)');
      return { makeCall: () => scene.go(listOf(scene)), success: row };
    },
  },
  {
    call: searchNotRemitted,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const billNumber = await deducting(scene);
      return { makeCall: () => scene.go(listOf(scene)), success: notPaid(scene).getByText(billNumber) };
    },
  },
  {
    call: exportNotRemitted,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const billNumber = await deducting(scene);
      const row = notPaid(scene).getByText(billNumber);
      return exportingList(scene, listOf(scene), row, 'Deductions not yet paid', 'Export deductions');
    },
  },
];
