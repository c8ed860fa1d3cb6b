import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import {
  exportRegister,
  getMemberRegister,
  searchRegister,
  settleBalances,
} from '../../../../../contract/billing/register';
import { commitUpload, enterControlTotals } from '../../../../../contract/office/uploadRecords';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { addToBalances } from '../../../../../server/platform/database/statements/registerBalances';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { resolutionFor } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addDays, dayOf, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { asOwner } from '../../../../support/server/asOwner';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, send } from '../../../../support/uploads/uploadFixture';

const SSN = '512-34-6789';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const row = (memberId: string, memberName: string, amount: number, more: Partial<Deduction> = {}): Deduction => ({
  row: 1,
  memberId,
  memberName,
  coverage: 'Medical',
  amountCents: cents(amount),
  ...more,
});

/** Reconciles a bill with payroll, and pays as billed. */
async function reconciledWith(billPk: string, biller: ReturnType<TestServer['as']>, deductions: readonly Deduction[]) {
  const opened = await openForEditing(biller, billPk);
  const params = { billPk };
  const facts = await biller.ok(getComparisonFacts, { params });
  const { items } = await biller.ok(getBillLines, { params });
  const resolutions = matchDeductions(items, deductions, facts).map((one) =>
    resolutionFor(one, one.actions.includes('acceptBill') ? 'acceptBill' : (one.actions[0] ?? 'ignore')),
  );
  const { lockToken } = opened;
  const { version } = await opened.read();
  const body = {
    version,
    lockToken,
    comparison: { fileName: 'payroll.csv', deductions: [...deductions], resolutions },
  };
  await biller.ok(reconcileBill, { params, body });
  return opened;
}

/** A bill of Ada and Ben that pays as billed, reconciled with Ada's deduction and that of Cleo, who is on no bill. */
async function reconciled() {
  const groupNumber = await server.data.group({ reconcilePolicy: 'payAsBilled' });
  const lines = [
    { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 },
    { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 },
  ];
  const { billPk } = await server.data.bill({ groupNumber, status: 'RELEASED', period: '2026-01-01', lines });
  const biller = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const both = { employeeCents: cents(12_500), employerCents: cents(37_500) };
  const deductions = [row('M1', 'Ada Byron', 50_000, both), row(SSN, 'Cleo Diaz', 30_000, { row: 2 })];
  const opened = await reconciledWith(billPk, biller, deductions);
  const search = async (more: object = {}) =>
    (await biller.ok(searchRegister, { params: { groupNumber }, body: more })).items.map(
      ({ memberId, coverage, balanceCents }) => [memberId, coverage, balanceCents],
    );
  return { groupNumber, billPk, biller, opened, search };
}

describe('the register of balances', () => {
  it('has an entry for each member and keeps numbers that could be Social Security numbers encrypted', async () => {
    const { groupNumber, biller, search, billPk } = await reconciled();
    expect(await search()).toEqual([
      ['M2', 'Medical', 60_000],
      [SSN, 'Medical', -30_000],
    ]);
    expect(await search({ state: 'all' })).toHaveLength(3);
    expect(await search({ state: 'over' })).toEqual([[SSN, 'Medical', -30_000]]);
    expect(await search({ sort: 'balance' })).toEqual([
      [SSN, 'Medical', -30_000],
      ['M2', 'Medical', 60_000],
    ]);
    expect(await search({ q: 'okri' })).toHaveLength(1);
    expect(await search({ q: '%' })).toEqual([]);
    const ada = await biller.ok(getMemberRegister, { params: { groupNumber }, body: { memberId: 'M1' } });
    expect(ada.months).toMatchObject([
      { month: '2026-01-01', billedCents: 50_000, employeeCents: 12_500, employerCents: 37_500, balanceCents: 0 },
    ]);
    expect(ada.postings).toMatchObject([{ event: 'RECONCILED', bill: { billPk }, balanceCents: 0 }]);
    const cleo = await biller.ok(getMemberRegister, { params: { groupNumber }, body: { memberId: SSN } });
    expect(cleo).toMatchObject({ memberName: 'Cleo Diaz', months: [{ plan: '', employeeCents: 30_000 }] });
    const stored = await server.db.selectFrom('register_entries').select('member_id').execute();
    expect(stored.map(({ member_id }) => member_id)).not.toContain(SSN);
  });

  it('shows the next bill which coverages payroll did not pay, to people who may read it', async () => {
    const { groupNumber, billPk, biller } = await reconciled();
    const lines = [
      { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 },
      { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 },
    ];
    const next = await server.data.bill({ groupNumber, status: 'RELEASED', period: '2026-02-01', lines });
    const later = await server.data.bill({ groupNumber, status: 'RELEASED', period: '2026-03-01', lines });
    const undeducted = async (pk: string) =>
      (await biller.ok(getComparisonFacts, { params: { billPk: pk } })).undeducted;
    expect(await undeducted(next.billPk)).toEqual([{ memberId: 'M2', coverage: 'Medical', paidThrough: null }]);
    expect([await undeducted(billPk), await undeducted(later.billPk)]).toEqual([undefined, undefined]);
    await reconciledWith(next.billPk, biller, [row('M2', 'Ben Okri', 60_000)]);
    const facts = await biller.ok(getComparisonFacts, { params: { billPk: later.billPk } });
    expect(facts.undeducted).toEqual([{ memberId: 'M1', coverage: 'Medical', paidThrough: '2026-01-31' }]);
  });

  it('takes a bill back with entries of opposite amounts, and can be read as of the day before', async () => {
    const { search, opened, biller, groupNumber } = await reconciled();
    const today = dayOf(server.clock.now());
    await opened.unreconcile();
    expect(await search()).toEqual([]);
    expect(await search({ asOf: addDays(today, -5) })).toEqual([]);
    const { postings } = await biller.ok(getMemberRegister, { params: { groupNumber }, body: { memberId: 'M2' } });
    expect(postings.map(({ event, balanceCents }) => [event, balanceCents])).toEqual([
      ['REOPENED', -60_000],
      ['RECONCILED', 60_000],
    ]);
    // As if it had been reconciled in February.
    const { posting_pk } = await server.db
      .selectFrom('register_postings')
      .select('posting_pk')
      .where('event', '=', 'RECONCILED')
      .executeTakeFirstOrThrow();
    await asOwner(server.db, (owner) =>
      owner
        .updateTable('register_entries')
        .set({ posted_on: localDate('2026-02-03') })
        .where('posting_pk', '=', posting_pk)
        .execute(),
    );
    expect(await search({ asOf: localDate('2026-02-02') })).toEqual([]);
    expect(await search({ asOf: localDate('2026-02-03'), state: 'under' })).toEqual([['M2', 'Medical', 60_000]]);
  });

  it('refuses a balance from the previous system for a month that a bill has', async () => {
    const { groupNumber, billPk, opened } = await reconciled();
    const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const [mia, max] = [await manager(), await manager()];
    const { bill_number } = await server.db
      .selectFrom('bills')
      .select('bill_number')
      .where('bill_pk', '=', billPk)
      .executeTakeFirstOrThrow();
    const rowOf = (period: string, memberId: string, coverage: string) =>
      `Member balance,${groupNumber},${period},${memberId},Someone,${coverage},Old plan,10.00`;
    const file = (name: string) =>
      textFile(
        name,
        'Type,Group,Period,Member ID,Member name,Coverage,Plan,Amount',
        rowOf('2026-01-01', 'M1', 'medical'),
        rowOf('2026-01-01', SSN, 'Medical'),
        rowOf('2025-12-01', 'M1', 'Medical'),
        rowOf('2026-01-01', 'M1', 'Dental'),
        rowOf('2026-01-01', 'M3', 'Medical'),
      );
    const refused = await send(mia, UploadKind.Opening, 'office', file('opening.csv'));
    expect(refused).toMatchObject({ goodRows: 3, errorRows: 2 });
    expect(refused.errors.map(({ row: rowNo, field, message }) => [rowNo, field, message])).toEqual([
      [
        2,
        'periodFrom',
        `The balances have Medical of this member for January 2026 from bill ${bill_number}. Leave the row out.`,
      ],
      [
        3,
        'periodFrom',
        `The balances have Medical of this member for January 2026 from bill ${bill_number}. Leave the row out.`,
      ],
    ]);
    await opened.unreconcile();
    const sent = await send(mia, UploadKind.Opening, 'office', file('again.csv'));
    expect(sent).toMatchObject({ goodRows: 5, errorRows: 0 });
    const params = { filePk: sent.filePk };
    const totals = [{ kind: 'memberBalance' as const, totalCents: cents(5_000) }];
    const body = { version: sent.version, totals };
    const signed = await mia.ok(enterControlTotals, { params, body, idempotencyKey: randomUUID() });
    expect(await max.ok(commitUpload, commitOf(signed))).toMatchObject({ state: 'COMMITTED' });
  });

  it('shows the months of people without a number, distinguished by name', async () => {
    const { groupNumber, biller } = await reconciled();
    const { posting_pk } = await server.db
      .selectFrom('register_postings')
      .select('posting_pk')
      .where('event', '=', 'RECONCILED')
      .executeTakeFirstOrThrow();
    const entries = ['Dana Fox', 'Eli Grant'].map((member_name, at) => ({
      group_number: groupNumber,
      posting_pk,
      entry_no: 10 + at,
      member_id: '',
      member_name,
      coverage: 'Dental',
      plan: '',
      month: localDate('2026-01-01'),
      employee_cents: 1_000 * (at + 1),
      posted_on: dayOf(server.clock.now()),
    }));
    await server.db.insertInto('register_entries').values(entries).execute();
    await asOwner(server.db, (owner) =>
      sql`update register_postings set employee_cents = employee_cents + 3000 where posting_pk = ${posting_pk}`.execute(
        owner,
      ),
    );
    await server.db
      .insertInto('register_balances')
      .values(
        entries.map(({ posting_pk: _posting, entry_no: _no, month: _month, posted_on: _day, ...balance }) => balance),
      )
      .execute();
    const params = { groupNumber };
    const dana = await biller.ok(getMemberRegister, { params, body: { memberId: '', memberName: 'Dana Fox' } });
    expect(dana).toMatchObject({ memberName: 'Dana Fox', months: [{ coverage: 'Dental', balanceCents: -1_000 }] });
    expect(dana.postings).toMatchObject([{ event: 'RECONCILED', balanceCents: -1_000 }]);
    expect((await biller.call(getMemberRegister, { params, body: { memberId: '' } })).status).toBe(400);
  });

  it('asks payroll once when two people settle the same balances, and refuses what changed or is already asked for', async () => {
    const { groupNumber, biller, opened } = await reconciled();
    const params = { groupNumber };
    const ofBen = { memberId: 'M2', coverage: 'Medical', plan: 'Gold PPO' };
    const { items } = await biller.ok(searchRegister, { params, body: {} });
    const balances = items.map(({ memberId, coverage, plan, balanceCents }) => ({
      memberId,
      coverage,
      plan,
      balanceCents,
    }));
    const body = { balances, effectiveDate: localDate('2026-03-01'), installments: 3, tax: 'PRE_TAX' as const };
    // Corrections that the decisions on the differences request from payroll.
    const proposed = () => server.db.selectFrom('corrections').selectAll().where('group_number', '=', groupNumber);
    await asOwner(server.db, (owner) =>
      owner.deleteFrom('corrections').where('group_number', '=', groupNumber).execute(),
    );
    const late = await biller.call(settleBalances, {
      params,
      body: { ...body, effectiveDate: localDate('2026-12-01') },
    });
    expect(late.status).toBe(422);
    const changed = await biller.ok(settleBalances, {
      params,
      body: { ...body, balances: balances.map((one) => ({ ...one, balanceCents: cents(one.balanceCents + 1) })) },
    });
    expect(changed.results.map(({ amountCents }) => amountCents)).toEqual([0, 0]);
    const both = await Promise.all([1, 2, 3].map(() => biller.ok(settleBalances, { params, body })));
    // The same request again, for example after a lost answer, has the same result.
    for (const { results } of both) {
      expect(results.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([-30_000, 60_000]);
    }
    const otherwise = await biller.ok(settleBalances, { params, body: { ...body, tax: 'POST_TAX' } });
    expect(otherwise.results.map(({ amountCents }) => amountCents)).toEqual([0, 0]);
    expect(otherwise.results.map(({ message }) => message)).toContain(
      'Payroll is already asked to settle this balance.',
    );
    expect(
      (await proposed().orderBy('member_name').execute()).map((one) => [
        one.member_name,
        one.kind,
        one.state,
        one.one_time_cents,
        one.installments,
      ]),
    ).toEqual([
      ['Ben Okri', 'SETTLE_DEDUCTION', 'OPEN', 60_000, 3],
      ['Cleo Diaz', 'SETTLE_DEDUCTION', 'OPEN', -30_000, 1],
    ]);
    await biller.ok(settleBalances, { params, body: { ...body, balances: [{ ...ofBen, balanceCents: cents(0) }] } });
    expect(await proposed().execute()).toHaveLength(2);
    await opened.unreconcile();
    expect(await proposed().execute()).toEqual([]);
  });

  it('finds a settlement again when the key of its balance contains nine digits in a row', async () => {
    const { groupNumber, biller } = await reconciled();
    const { items } = await biller.ok(searchRegister, { params: { groupNumber }, body: { q: 'okri' } });
    const plan = items[0]?.plan ?? '';
    const posting = { group_number: groupNumber, posting_pk: `${groupNumber}.m1b2c3d4e123456789abc` };
    await inTransaction(server.db, async (tx) => {
      const by = { by_user_id: 'test', by_name: 'Test' };
      const day = { posted_on: dayOf(server.clock.now()) };
      const at = new Date(server.clock.now().getTime() + 60_000).toISOString();
      await tx
        .insertInto('register_postings')
        .values({ ...posting, ...by, ...day, event: 'OPENED', upload_pk: `${groupNumber}.opening`, at })
        .execute();
      const member = { member_id: 'M2', member_name: 'Ben Okri', coverage: 'Medical', plan };
      await tx
        .insertInto('register_entries')
        .values({ ...posting, ...member, ...day, entry_no: 1, month: localDate('2026-01-01'), billed_cents: 1_000 })
        .execute();
      await addToBalances(tx, groupNumber, posting.posting_pk);
    });
    await asOwner(server.db, (owner) =>
      owner.deleteFrom('corrections').where('group_number', '=', groupNumber).execute(),
    );
    const ofBen = { memberId: 'M2', coverage: 'Medical', plan, balanceCents: cents(61_000) };
    const body = {
      balances: [ofBen],
      effectiveDate: localDate('2026-03-01'),
      installments: 1,
      tax: 'PRE_TAX' as const,
    };
    const settle = () => biller.ok(settleBalances, { params: { groupNumber }, body });
    const results = [await settle(), await settle()].flatMap((one) => one.results);
    expect(results.map(({ amountCents, message }) => [amountCents, message])).toEqual([
      [61_000, ''],
      [61_000, ''],
    ]);
  });

  it('is exported with the current filter', async () => {
    const { biller, groupNumber } = await reconciled();
    const body = { state: 'under' as const, format: 'csv' as const };
    const { text } = await biller.call(exportRegister, { params: { groupNumber }, body });
    expect(text).toContain('Ben Okri');
    expect(text).not.toContain('Cleo Diaz');
  });
});
