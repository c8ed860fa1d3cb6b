import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changePeriod, listPeriods } from '../../../contract/money/periods';
import {
  addCashAccount,
  addStatement,
  changeStatement,
  exportStatementLines,
  exportStatements,
  getStatement,
  listCashItems,
  listStatementLines,
  listStatements,
  previewStatement,
  removeStatement,
} from '../../../contract/money/statements';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { writeBai2 } from '../../support/statements/writeBai2';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const FILE = writeBai2([
  {
    day: localDate('2026-01-05'),
    openingCents: 0,
    transactions: [{ typeCode: '175', amountCents: 5_000, text: 'CHECK DEPOSIT' }],
  },
]);
const common = { persona: 'manager', ownServer: 'office' } as const;

/** Removes statements that an earlier cell of the server left. Matches stay as undone: the ledger has events about them. */
async function clear({ db }: Scene): Promise<void> {
  await sql`delete from cash_events`.execute(db);
  await sql`delete from matched_cash`.execute(db);
  await sql`delete from bank_statements`.execute(db);
  await sql`update statement_matches set undone_at = now() where undone_at is null`.execute(db);
}

/** The account of the server, without statements. @returns its key */
async function account(scene: Scene): Promise<string> {
  await clear(scene);
  const found = await scene.db.selectFrom('cash_accounts').select('account_pk').executeTakeFirst();
  if (found) return found.account_pk;
  const opening = { opensOn: localDate('2026-01-01'), openingCents: ZERO };
  const body = { name: 'Trust', bankName: 'First Bank', accountNumber: '4711888123', ...opening };
  return (await (await scene.as('manager')).ok(addCashAccount, { body, idempotencyKey: randomUUID() })).accountPk;
}

/** Adds the account with a statement. @returns the statement's key */
async function statement(scene: Scene): Promise<string> {
  const accountPk = await account(scene);
  const body = { fileName: 'january.bai', text: FILE };
  const request = { params: { accountPk }, body, idempotencyKey: randomUUID() };
  return (await (await scene.as('manager')).ok(addStatement, request)).statementPk;
}

const lines = ({ page }: Scene) => page.getByRole('table', { name: 'Lines of the statement', exact: true });
const choose = ({ page }: Scene) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'january.bai', mimeType: 'text/plain', buffer: Buffer.from(FILE) });

async function openFiles(scene: Scene): Promise<void> {
  await scene.go(paths.bank);
  await scene.button('Choose statement file').waitFor();
}

async function openMonths(scene: Scene): Promise<void> {
  await scene.go(paths.statement('months'));
  await scene.page.getByRole('table', { name: 'Months', exact: true }).waitFor();
}

/** Calls of the months of the ledger. */
const periodDrivers: readonly Driver[] = [
  {
    ...common,
    call: listPeriods,
    kind: 'load',
    createScript: async (scene) => {
      await account(scene);
      const success = scene.page.getByRole('table', { name: 'Months', exact: true });
      return { makeCall: () => scene.go(paths.statement('months')), success };
    },
  },
  {
    ...common,
    call: changePeriod,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      await account(scene);
      await sql`delete from periods where state <> 'CLOSED'`.execute(db);
      const form = page.getByRole('form', { name: /^Start closing/ });
      const send = form.getByRole('button', { name: 'Start closing' });
      return {
        prepare: async () => {
          await openMonths(scene);
          await scene.button('Start closing').click();
          await send.waitFor();
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByRole('table', { name: 'Months', exact: true }).getByText('Being closed'),
        countEffects: async () =>
          (await db.selectFrom('cash_events').select('event_pk').where('event', '=', 'monthSoftClosed').execute())
            .length,
      };
    },
  },
];

/** Calls of the office's bank account, its statements, and the months of the ledger. */
export const statementDrivers: readonly Driver[] = [
  ...periodDrivers,
  {
    ...common,
    call: listStatements,
    kind: 'load',
    createScript: async (scene) => {
      await statement(scene);
      const success = scene.page.getByRole('table', { name: 'Bank statements', exact: true });
      return { makeCall: () => scene.go(paths.bank), success };
    },
  },
  {
    ...common,
    // Its ledger has no cash, so that an account without an opening balance posts nothing, and can be removed again.
    ownServer: 'setup',
    call: addCashAccount,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      await clear(scene);
      await sql`delete from cash_accounts`.execute(db);
      const form = page.getByRole('form', { name: 'Add the bank account' });
      const name = form.getByLabel('Name');
      const send = form.getByRole('button', { name: 'Add account' });
      return {
        prepare: async () => {
          await scene.go(paths.bank);
          await name.fill('Premium trust');
          await form.getByLabel(/^Bank(?:\*|$)/).fill('First Bank');
          await form.getByLabel('Account number').fill('4711888123');
          await form.getByLabel('Balance at the bank before it').fill('0');
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByText('No statements yet'),
        input: { read: () => name.inputValue(), expected: 'Premium trust' },
        countEffects: async () => (await db.selectFrom('cash_accounts').select('account_pk').execute()).length,
      };
    },
  },
  {
    ...common,
    call: previewStatement,
    kind: 'load',
    createScript: async (scene) => {
      await account(scene);
      return {
        prepare: () => openFiles(scene),
        makeCall: () => choose(scene),
        success: scene.page.getByRole('list', { name: 'Statement in the file' }),
      };
    },
  },
  {
    ...common,
    call: addStatement,
    kind: 'write',
    createScript: async (scene) => {
      const { db } = scene;
      await account(scene);
      return {
        prepare: async () => {
          await openFiles(scene);
          await choose(scene);
          await scene.button('Add statement').waitFor();
        },
        makeCall: () => scene.button('Add statement').click(),
        retry: () => scene.button('Add statement').click(),
        success: lines(scene),
        countEffects: async () => (await db.selectFrom('bank_statements').select('statement_pk').execute()).length,
      };
    },
  },
  {
    ...common,
    call: getStatement,
    kind: 'load',
    createScript: async (scene) => {
      const statementPk = await statement(scene);
      return { makeCall: () => scene.go(paths.statement(statementPk)), success: lines(scene) };
    },
  },
  {
    ...common,
    call: listStatementLines,
    kind: 'load',
    urlPattern: /\/lines\?/,
    createScript: async (scene) => {
      const statementPk = await statement(scene);
      return { makeCall: () => scene.go(paths.statement(statementPk)), success: lines(scene) };
    },
  },
  {
    ...common,
    call: exportStatementLines,
    kind: 'write',
    timeoutMs: FILE_MS,
    createScript: async (scene) => exportingList(scene, paths.statement(await statement(scene)), lines(scene), 'Lines'),
  },
  {
    ...common,
    call: exportStatements,
    kind: 'write',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await statement(scene);
      const statements = scene.page.getByRole('table', { name: 'Bank statements', exact: true });
      return exportingList(scene, paths.bank, statements, 'Bank statements', 'Export statements');
    },
  },
  {
    ...common,
    call: removeStatement,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      const statementPk = await statement(scene);
      const form = page.getByRole('form', { name: 'Remove statement' });
      const reason = form.getByLabel('Reason');
      const send = form.getByRole('button', { name: 'Remove statement' });
      return {
        prepare: async () => {
          await scene.go(paths.statement(statementPk));
          await scene.button('Remove statement').click();
          await reason.fill('Wrong file');
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByText('No statements yet'),
        input: { read: () => reason.inputValue(), expected: 'Wrong file' },
        countEffects: async () =>
          (await db.selectFrom('cash_events').select('event_pk').where('event', '=', 'removed').execute()).length,
      };
    },
  },
  {
    ...common,
    call: listCashItems,
    kind: 'load',
    createScript: async (scene) => {
      const statementPk = await statement(scene);
      return {
        prepare: async () => {
          await scene.go(paths.statement(statementPk));
          await scene.button('Match line 1').waitFor();
        },
        makeCall: () => scene.button('Match line 1').click(),
        success: scene.page.getByText(/^Nothing is open\.|^Open items/),
      };
    },
  },
  {
    ...common,
    call: changeStatement,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      const statementPk = await statement(scene);
      const form = page.getByRole('form', { name: /^Explain line 1,/ });
      const note = form.getByLabel('Note');
      const send = form.getByRole('button', { name: 'Explain' });
      return {
        prepare: async () => {
          await scene.go(paths.statement(statementPk));
          await scene.button('Explain line 1').click();
          await form.getByLabel('What it is').selectOption('INTEREST');
          await note.fill('Interest of January');
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByText(/^Interest of January/).first(),
        input: { read: () => note.inputValue(), expected: 'Interest of January' },
        countEffects: async () =>
          (await db.selectFrom('statement_matches').select('match_pk').where('undone_at', 'is', null).execute()).length,
      };
    },
  },
];
