import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addCashAccount, addStatement } from '../../../../../contract/money/statements';
import { removeSavedLayout, searchSavedLayouts } from '../../../../../contract/office/savedLayouts';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const STATEMENT_LAYOUT = {
  date: 'Date',
  amount: 'Amount',
  debit: null,
  credit: null,
  type: null,
  balance: null,
  description: 'Memo',
  reference: null,
  isInCents: null,
};
const AT = '2026-03-09T15:00:00.000Z';

/** @source BR-UPL-33 */
describe('saved layouts', () => {
  it('name what each column is for, in the words of the file, and who saved them', async () => {
    const groupNumber = await server.data.group({ name: 'Harbor Foods' });
    await mapping(groupNumber, 'payrollDeductions', 'abc', { memberId: 'Emp No', amount: 'EE Amt', coverage: null });
    await mapping(groupNumber, 'corrections', 'CARRIER ACME', {
      columns: [{ field: 'memberId', heading: 'Subscriber' }],
    });
    const { items } = await (await biller(groupNumber)).ok(searchSavedLayouts, { query: {} });
    expect(items).toMatchObject([
      {
        kind: 'corrections',
        layoutPk: `corrections:${groupNumber}:CARRIER.ACME`,
        columns: ['Subscriber'],
        ownerName: 'Harbor Foods',
      },
      {
        kind: 'payroll',
        columns: ['Member number: Emp No', 'Amount: EE Amt'],
        savedBy: 'Pat Doe',
        savedAt: AT,
        usedAt: AT,
        usedFor: null,
        mayRemove: true,
      },
    ]);
  });

  it('mask numbers that a person saved as a heading (MSK-2)', async () => {
    const groupNumber = await server.data.group();
    await mapping(groupNumber, 'payrollDeductions', 'abc', { memberId: '123-45-6789' });
    const { items } = await (await biller(groupNumber)).ok(searchSavedLayouts, { query: {} });
    expect(JSON.stringify(items)).not.toContain('45-6789');
  });

  it('are removed one by one', async () => {
    const groupNumber = await server.data.group();
    await mapping(groupNumber, 'payrollDeductions', 'abc', { memberId: 'Emp No' });
    await mapping(groupNumber, 'payrollDeductions', 'def', { memberId: 'File' });
    await mapping(groupNumber, 'corrections', 'CARRIER ACME', { columns: [] });
    const person = await biller(groupNumber);
    const remove = (layoutPk: string) => person.ok(removeSavedLayout, { params: { layoutPk } });
    expect(await remove(`corrections:${groupNumber}:CARRIER.ACME`)).toEqual({ removed: true });
    expect(await remove(`payroll:${groupNumber}:abc`)).toEqual({ removed: true });
    expect(await remove(`payroll:${groupNumber}:abc`)).toEqual({ removed: false });
    const { items, total } = await person.ok(searchSavedLayouts, { query: {} });
    expect([items.map(({ layoutPk }) => layoutPk), total]).toEqual([[`payroll:${groupNumber}:def`], 1]);
  });

  it('of the bank are seen and removed by those who work with its files', async () => {
    await server.db
      .insertInto('acknowledgment_layouts')
      .values({ account: '091000019 1234', layout: '{"file":"Ref"}' })
      .execute();
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const { items } = await manager.ok(searchSavedLayouts, { query: { kind: 'acknowledgment' } });
    expect(items).toMatchObject([{ owner: '', ownerName: 'Office', columns: ['File reference: Ref'], usedAt: null }]);
    const [layout] = items;
    const params = { layoutPk: layout?.layoutPk ?? '' };
    expect((await admin.ok(searchSavedLayouts, { query: {} })).items).toEqual([]);
    expect(await admin.refused(removeSavedLayout, { params })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await manager.ok(removeSavedLayout, { params })).toEqual({ removed: true });
    expect((await manager.ok(searchSavedLayouts, { query: {} })).items).toEqual([]);
  });

  it('of statements and positive pay name the file that they were last used for', async () => {
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const [opensOn, to] = [localDate('2026-03-02'), localDate('2026-03-03')];
    const account = { name: 'Premium trust', bankName: 'First Bank', accountNumber: '4711888123', opensOn };
    const body = { ...account, openingCents: cents(0) };
    const { accountPk } = await manager.ok(addCashAccount, { body, idempotencyKey: randomUUID() });
    const text = 'Date,Amount,Memo\n03/02/2026,-12.00,FEE\n';
    const csv = { layout: STATEMENT_LAYOUT, to, closingCents: cents(-1_200) };
    const statement = { fileName: 'march.csv', text, csv };
    await manager.ok(addStatement, { params: { accountPk }, body: statement, idempotencyKey: randomUUID() });
    const layout = { columns: [{ field: 'checkNumber', heading: 'Check No' }] };
    await sql`update cash_accounts set check_layout = ${JSON.stringify(layout)}::jsonb`.execute(server.db);
    const { items } = await manager.ok(searchSavedLayouts, { query: {} });
    expect(items).toMatchObject([
      { kind: 'checks', columns: ['Check No'], usedAt: null, mayRemove: false },
      {
        kind: 'statement',
        ownerName: 'Premium trust',
        columns: ['Date: Date', 'Amount: Amount', 'Description: Memo'],
        usedFor: 'march.csv',
        usedAt: '2026-03-10T15:00:00.000Z',
      },
    ]);
    const [, used] = items;
    expect(await manager.ok(removeSavedLayout, { params: { layoutPk: used?.layoutPk ?? '' } })).toEqual({
      removed: true,
    });
    expect((await manager.ok(searchSavedLayouts, { query: {} })).items).toHaveLength(1);
  });

  it('are found by the name of the group, in the order that is asked for, page by page', async () => {
    const [first, second] = [await server.data.group({ name: 'Alder' }), await server.data.group({ name: 'Birch' })];
    for (const groupNumber of [first, second])
      await mapping(groupNumber, 'payrollDeductions', 'abc', { memberId: 'No' });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const named = async (query: object) =>
      (await manager.ok(searchSavedLayouts, { query })).items.map(({ ownerName }) => ownerName);
    expect(await named({})).toEqual(['Alder', 'Birch']);
    expect(await named({ direction: 'desc' })).toEqual(['Birch', 'Alder']);
    expect(await named({ sort: 'saved', page: '1', size: '1' })).toHaveLength(1);
    expect(await named({ q: 'birch' })).toEqual(['Birch']);
    expect(await named({ q: second })).toEqual(['Birch']);
    expect(await named({ kind: 'journal' })).toEqual([]);
  });

  it('that are not there, or of no kind, are not found', async () => {
    const groupNumber = await server.data.group();
    const person = await biller(groupNumber);
    for (const layoutPk of [`journal:${groupNumber}`, 'none', `template:${groupNumber}.none`])
      expect(await person.refused(removeSavedLayout, { params: { layoutPk } })).toMatchObject({ status: 404 });
  });
});

async function biller(groupNumber: string) {
  const grants = [Role.BillingUser, Role.Reconciler].map((role) => ({ groupNumber, role }));
  return server.as(await server.data.person({ grants }));
}

function mapping(groupNumber: string, fileKind: 'payrollDeductions' | 'corrections', layout: string, columns: object) {
  return server.db
    .insertInto('column_mappings')
    .values({
      group_number: groupNumber,
      file_kind: fileKind,
      layout,
      mapping: JSON.stringify(columns),
      add_date: AT,
      add_user: 'Pat Doe',
      mod_date: AT,
      mod_user: 'Pat Doe',
    })
    .execute();
}
