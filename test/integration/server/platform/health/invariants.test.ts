import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addBankAccount } from '../../../../../contract/money/bankAccounts';
import { previewBankReversal, reverseAtBank } from '../../../../../contract/money/bankReversals';
import { closeShort } from '../../../../../contract/money/closeShort';
import { previewFileReversal, reverseBankFile } from '../../../../../contract/money/fileReversals';
import { createPayment } from '../../../../../contract/money/payments';
import { makeCheckFile } from '../../../../../contract/money/positivePay';
import { runProcessing } from '../../../../../contract/money/processing';
import { changeRefundCredit } from '../../../../../contract/money/refundCredits';
import { issueRefundChecks, searchRefunds } from '../../../../../contract/money/refunds';
import { presentPaymentAgain, returnPayment } from '../../../../../contract/money/reversals';
import { refundSuspense, searchHeldItems } from '../../../../../contract/money/suspense';
import { commitUpload, enterControlTotals } from '../../../../../contract/office/uploadRecords';
import { getInvariants } from '../../../../../contract/platform/health';
import { SqlLedger } from '../../../../../server/money/ledger/SqlLedger';
import { setAside } from '../../../../../server/money/processing/bankFiles/setAsidePayment';
import { fileReversals } from '../../../../../server/money/processing/bankReversals/fileReversals.sql';
import { fileRefunds } from '../../../../../server/money/processing/refundCredits/fileRefunds.sql';
import { takeRefundStep } from '../../../../../server/money/refunds/takeRefundStep';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { addToBalances } from '../../../../../server/platform/database/statements/registerBalances';
import { SqlAuditTrail } from '../../../../../server/platform/health/trail/SqlAuditTrail';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { lineExplained } from '../../../../../src/domain/money/ledger/LedgerEvent';
import type { OpeningKind } from '../../../../../src/domain/money/opening/OpeningKind';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { BANK_AUTHORIZATION } from '../../../../../src/domain/money/payments/bankVerification';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dayOf, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { keepAging } from '../../../../support/aging/keepAging';
import { keepOwed } from '../../../../support/aging/keepOwed';
import { posted } from '../../../../support/deposits/depositFixture';
import {
  checkoutOf,
  fromHeld,
  holdMoney,
  type PayingGroup,
  pay,
  payingGroup,
} from '../../../../support/payments/payingGroup';
import { returnOf } from '../../../../support/payments/reversals';
import { confirmedAccount } from '../../../../support/processing/carrierAccounts';
import { insertRateTable } from '../../../../support/rates/aRateTable';
import { putWriteOff } from '../../../../support/register/putWriteOff';
import type { TestBill } from '../../../../support/server/insertBill';
import { preparedInvariants } from '../../../../support/server/preparedInvariants';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, committed, PAYROLL, reversed, send } from '../../../../support/uploads/uploadFixture';

/** The adjustment that a reconciled bill expects arrives with the first line of a later bill. */
async function expectOnLaterBill({ db }: TestServer, from: TestBill, to: TestBill): Promise<void> {
  const key = { group_number: from.groupNumber, expected_pk: `${from.groupNumber}.expected1` };
  await db
    .insertInto('expected_adjustments')
    .values({
      ...key,
      bill_pk: from.billPk,
      carrier_code: 'ACME',
      member_id: 'M1',
      member_name: 'Ada Byron',
      amount_cents: -600,
      source: 'DECISION',
      source_key: 'M1',
      reason_code: 'TERMINATED',
    })
    .execute();
  await db
    .insertInto('expected_arrivals')
    .values({ ...key, bill_pk: to.billPk, source_pk: to.linePks[0] ?? '', amount_cents: -500 })
    .execute();
}

/** A reason to pay. @param amount SQL about a payment. @param earlier SQL about it. */
function reasonFor(kind: string, amount: string, earlier: string): string {
  return `insert into control_reasons (group_number, reason_pk, kind, item_pk, item_name, earlier_pk, earlier_text, amount_cents, note, at,
      by_user_id, by_name)
    select group_number, 'reason', '${kind}', payment_pk, 'Payment', ${earlier}, 'Paid', ${amount}, 'Two bills', now(), 'x', 'x'
    from payments order by payment_pk limit 1`;
}

/** Enters the lines of a reconciled bill of a division into the register. */
async function enterRegister({ db }: TestServer): Promise<void> {
  const posting = sql`b.group_number, b.bill_pk || '.register'`;
  await sql`insert into divisions (group_number, division_number, name, place)
    select group_number, '01', 'East', 1 from groups`.execute(db);
  const bill = sql`(select * from bills where status = 'PAID' and billed_cents > 0 order by bill_pk limit 1) b`;
  await sql`
    insert into register_postings (group_number, posting_pk, event, bill_pk, posted_on, at, by_user_id, by_name)
    select ${posting}, 'RECONCILED', b.bill_pk, '2026-03-13', '2026-03-13T15:00:00Z', 'x', 'x' from ${bill}`.execute(
    db,
  );
  const adjustment = sql`case b.reconcile_policy when 'adjustThenPay' then coalesce(l.reconciled_cents, l.billed_cents) - l.billed_cents else 0 end`;
  await sql`
    insert into register_entries (group_number, posting_pk, entry_no, member_id, member_name, coverage, plan, month, billed_cents,
      adjustment_cents, posted_on)
    select ${posting}, l.line_no, l.member_id, l.member_name, l.coverage, l.plan, b.period_from, l.billed_cents, ${adjustment},
      '2026-03-13' from ${bill} join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk`.execute(
    db,
  );
  await sql`update bills set division_number = '01' where bill_pk in (select bill_pk from register_postings)`.execute(
    db,
  );
  const postings = await db.selectFrom('register_postings').select(['group_number', 'posting_pk']).execute();
  await inTransaction(db, async (tx) => {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    for (const one of postings) await addToBalances(tx, one.group_number, one.posting_pk);
  });
  const { group_number } = await db.selectFrom('bills').select('group_number').executeTakeFirstOrThrow();
  await putWriteOff(db, group_number, 'DONE');
}

/** Books a paid bill of the group's books as one amount. */
async function enterJournal({ db }: TestServer): Promise<void> {
  const entry = sql`b.group_number, b.bill_pk || '.journal'`;
  const bill = sql`(select * from bills where status = 'PAID' and due_cents > 0 order by bill_pk limit 1) b`;
  await sql`
    insert into journal_entries (group_number, entry_pk, journal_number, bill_pk, posted_on, due_cents, has_shares, at, by_user_id, by_name)
    select ${entry}, b.bill_number || '-J1', b.bill_pk, '2026-03-13', b.due_cents, false, '2026-03-13T15:00:00Z', 'x', 'x' from ${bill}`.execute(
    db,
  );
  await sql`
    insert into journal_parts (group_number, entry_pk, part_no, role, account, cost_center, coverage, month, carrier_code, amount_cents)
    select ${entry}, p.no, p.role, 'Benefits', '', '', b.period_from, '', p.sign * b.due_cents
    from ${bill}, (values (1, 'expense', 1), (2, 'carrierPayable', -1)) p (no, role, sign)`.execute(db);
}

/** Adds an account at a bank that is not verified at once: the next run sends small deposits to it. */
async function addAccountToVerify(server: TestServer, { payor, groupNumber }: PayingGroup): Promise<void> {
  await server.as(payor).ok(addBankAccount, {
    body: {
      groupNumber,
      name: 'Payroll',
      bankName: 'Second Bank',
      accountType: 'checking',
      routingNumber: '122105155',
      accountNumber: '4111222233',
      authorizationVersion: BANK_AUTHORIZATION.version,
    },
  });
}

/** A file that was canceled before it was sent, with the entry that it drew. */
async function addCanceledFile({ db }: TestServer, groupNumber: string, paymentPk: string): Promise<void> {
  await sql`
    insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, state)
    select 'canceled', 1000, run_pk, business_date, 'Z', add_date, 1, 700, 'CANCELED' from ach_files limit 1`.execute(
    db,
  );
  const event = { file_pk: 'canceled', event_no: 1, at: '2026-03-13T15:00:00.000Z', by_name: 'x', note: 'Wrong date' };
  await db
    .insertInto('ach_file_events')
    .values({ ...event, user_id: null, state: 'CANCELED' })
    .execute();
  const entry = { file_pk: 'canceled', entry_no: 1, group_name: 'Acme', amount_cents: 700 };
  await db
    .insertInto('ach_released_entries')
    .values({ ...entry, group_number: groupNumber, payment_pk: paymentPk, source_no: 1 })
    .execute();
}

/** The bank rejected the entry of a payment and accepted the rest of its file. */
async function addRejected({ db }: TestServer, paymentPk: string): Promise<void> {
  await sql`
    insert into ach_rejected_entries (group_number, payment_pk, source_no, file_pk, at, note)
    select group_number, payment_pk, source_no, file_pk, '2026-03-13T15:00:00Z', 'Account closed' from ach_entries
    where payment_pk = ${paymentPk}`.execute(db);
  await sql`
    insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
    select distinct file_pk, 1, at, null, 'x', note, 'PARTLY_ACCEPTED' from ach_rejected_entries`.execute(db);
  await sql`
    update ach_files set state = 'PARTLY_ACCEPTED' where file_pk in (select file_pk from ach_rejected_entries)`.execute(
    db,
  );
}

/** The remittance of a run, sent to its carrier with its file. */
async function sendRemittance({ db, clock }: TestServer): Promise<void> {
  const { file_pk } = await db
    .selectFrom('ach_files')
    .select('file_pk')
    .where('kind', '=', 'REMITTANCES')
    .executeTakeFirstOrThrow();
  const by = { userId: 'x', name: 'x' };
  await new SqlTransactions(db).run((tx) => tx.bankFiles.saveState(file_pk, 'SENT', '', by, clock.now()));
}

/** Three refunds to an unknown payer: one to issue, one issued, and one with a stale check. Both checks are in a positive pay file. */
async function addRefunds(manager: TestCaller, { db, clock }: TestServer): Promise<void> {
  const [item] = (await manager.ok(searchHeldItems, { body: { level: 'unknown' } })).items;
  for (const amountCents of [cents(100), cents(50), cents(25)]) {
    const body = { amountCents, payee: 'J. Smith', reason: 'Paid twice' };
    const params = { suspensePk: item?.suspensePk ?? '' };
    await manager.ok(refundSuspense, { params, body, idempotencyKey: randomUUID() });
  }
  const [, second, third] = (await manager.ok(searchRefunds, { body: {} })).items;
  const refundPks = [second?.refundPk ?? '', third?.refundPk ?? ''];
  const body = { refundPks, firstCheckNumber: 1001 };
  await manager.ok(issueRefundChecks, { body, idempotencyKey: randomUUID() });
  const records = { issueCount: 2, voidCount: 0, accountNumber: '4711888123' };
  await manager.ok(makeCheckFile, { body: records, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run(async (tx) => {
    const [refund] = await tx.refunds.lock(refundPks.slice(1));
    const step = { step: 'stale', checkNumber: 1002, reason: 'Payee moved', voidedOn: dayOf(clock.now()) } as const;
    if (refund) await takeRefundStep(tx, refund, step, { userId: 'x', name: 'x' }, clock.now());
  });
}

/** The office's bank account, whose opening balance is the ledger's cash, with a statement. */
async function addStatement({ db, clock }: TestServer): Promise<void> {
  const by = { userId: 'x', name: 'x' };
  const opensOn = localDate('2026-03-01');
  await new SqlTransactions(db).run(async ({ statements, statementMatches, ledger, periods }) => {
    const openingCents = await statements.cashBefore('2026-03-01T05:00:00.000Z');
    await statements.addAccount(
      {
        accountPk: 'trust',
        name: 'Trust',
        bankName: 'Bank',
        last4: '8123',
        opensOn,
        openingCents,
        timeZone: 'America/New_York',
      },
      by,
      clock.now(),
    );
    const lines = [{ day: opensOn, amountCents: cents(100), typeCode: '', reference: '', description: 'Interest' }];
    const file = { format: 'CSV' as const, fileName: 'a.csv', fileHash: 'x', csvLayout: null };
    const period = { from: opensOn, to: opensOn, openingCents, closingCents: cents(openingCents + 100), lines };
    await statements.add({ statementPk: 'march', accountPk: 'trust', ...file, ...period }, by, clock.now());
    const [line] = await statementMatches.openLines('march');
    const match = { matchPk: 'match', accountPk: 'trust', how: 'INTEREST' as const, reason: 'Interest.' };
    await statementMatches.addMatch({ ...match, linePks: [line?.linePk ?? ''] }, by, clock.now());
    await ledger.post(
      lineExplained('match', 'INTEREST', cents(100), opensOn),
      by,
      new Date('2026-04-02T12:00:00.000Z'),
    );
    await statementMatches.addCash('trust', [{ matchPk: 'match', kind: 'EXPLAINED', itemPk: 'match' }]);
    const figures = await statementMatches.cash(await statements.get('march'));
    await statementMatches.saveSignature('march', figures, by, clock.now());
    const instants = { since: '2026-03-01T05:00:00.000Z', until: '2026-03-01T06:00:00.000Z' };
    await periods.saveState(opensOn, 'CLOSED', instants);
    await periods.addVersion(opensOn, 1, by, clock.now());
  });
}

/** Balances of the previous system, entered by one manager and posted by another; those of a second file are reversed. */
async function addOpeningBalances(server: TestServer): Promise<void> {
  for (const groupNumber of ['10420', '10421']) await server.data.group({ groupNumber, carriers: ['HLTH'] });
  const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const [one, other] = [await manager(), await manager()];
  const [headings, ...rows] = OPENING_SAMPLE.lines;
  const post = async (lines: readonly string[]) => {
    const sent = await send(one, UploadKind.Opening, 'office', textFile(OPENING_SAMPLE.name, headings, ...lines));
    const { filePk, version, opening } = sent;
    const totals = (opening?.totals ?? []).map(({ kind, totalCents }) => ({ kind: kind as OpeningKind, totalCents }));
    const entering = { params: { filePk }, body: { version, totals }, idempotencyKey: randomUUID() };
    return other.ok(commitUpload, commitOf(await one.ok(enterControlTotals, entering)));
  };
  await post(rows.filter((row) => /^(?:Open bill|Suspense|Bank balance)/.test(row)));
  await reversed(other, await post(rows.filter((row) => row.startsWith('Group credit'))));
}

/** A pending payment that no file can carry, as a run sets it aside. */
async function addSetAside(server: TestServer, group: PayingGroup): Promise<void> {
  const { paymentPk } = await pay(server, group, await group.bill());
  await new SqlTransactions(server.db).run(async (tx) => {
    const payment = await tx.payments.lock(paymentPk);
    if (payment) await setAside(tx, payment, 'Too large.', { userId: null, name: 'Processing' }, server.clock.now());
  });
}

/** A reversal of a debit at the bank in an unsent file. */
async function addReversal(
  { db, clock, encryption }: TestServer,
  manager: TestCaller,
  paymentPk: string,
): Promise<void> {
  const discoveredAt = clock.now().toISOString();
  const { amountCents } = await manager.ok(previewBankReversal, { params: { paymentPk } });
  const body = { reason: 'WRONG_AMOUNT' as const, note: 'Wrong amount', discoveredAt, amountCents };
  await manager.ok(reverseAtBank, { params: { paymentPk }, body, idempotencyKey: randomUUID() });
  const { run_pk } = await db.selectFrom('ach_files').select('run_pk').limit(1).executeTakeFirstOrThrow();
  const run = { runPk: run_pk, businessDate: localDate('2026-03-13'), now: clock.now() };
  await inTransaction(db, (tx) => fileReversals(tx, run, encryption));
}

/** A reversal of the payments of a bank file. */
async function addFileReversal({ db, clock }: TestServer, manager: TestCaller): Promise<void> {
  const { file_pk: filePk } = await db
    .selectFrom('ach_entries')
    .select('file_pk')
    .orderBy('file_pk')
    .limit(1)
    .executeTakeFirstOrThrow();
  const params = { filePk };
  const { paymentCount, amountCents } = await manager.ok(previewFileReversal, { params, query: {} });
  const discoveredAt = clock.now().toISOString();
  const body = { reason: 'DUPLICATE' as const, note: 'Sent twice', discoveredAt, paymentCount, amountCents };
  await manager.ok(reverseBankFile, { params, body, idempotencyKey: randomUUID() });
}

/** A refund whose ACH credit is in an unsent file. */
async function addRefundCredit(server: TestServer, manager: TestCaller, group: PayingGroup): Promise<void> {
  const { db, clock, encryption } = server;
  const suspensePk = await holdMoney(server, group, 400);
  const asked = { amountCents: cents(400), payee: 'By ACH', reason: 'Paid twice' };
  await manager.ok(refundSuspense, { params: { suspensePk }, body: asked, idempotencyKey: randomUUID() });
  const [refund] = (await manager.ok(searchRefunds, { body: { q: 'By ACH' } })).items;
  const body = { step: 'pay' as const, bankAccountPk: group.bankAccountPk };
  const params = { refundPk: refund?.refundPk ?? '' };
  await manager.ok(changeRefundCredit, { params, body, idempotencyKey: randomUUID() });
  const { run_pk } = await db.selectFrom('ach_files').select('run_pk').limit(1).executeTakeFirstOrThrow();
  const run = { runPk: run_pk, businessDate: localDate('2026-03-13'), now: clock.now() };
  await inTransaction(db, (tx) => fileRefunds(tx, run, encryption));
}

describe('the money invariants', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;

  beforeAll(async () => {
    server = await startTestServer({ user: 'owner' });
    // Prepared here so that it outlives the transactions below.
    await server.assertInvariants();
    group = await payingGroup(server);
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const paid = await group.bill();
    await pay(server, group, paid, { excessCents: 500 });
    const short = await group.bill();
    await pay(server, group, short, { amountCents: short.dueCents - 2_000 });
    const taken = await pay(server, group, await group.bill());
    const wrong = await pay(server, group, await group.bill({ lines: [{ billedCents: 77_700 }] }));
    await addAccountToVerify(server, group);
    await server.db.updateTable('carriers').set({ advice_detail: 'MEMBER' }).execute();
    await confirmedAccount(server, 'ACME');
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-31') } });
    await pay(server, group, await group.bill());
    const fromSuspense = fromHeld(checkoutOf(group, [{ bill: await group.bill() }]), 300);
    await server.as(group.payor).ok(createPayment, { body: fromSuspense, idempotencyKey: randomUUID() });
    await group.bill({
      status: 'MODIFIED',
      lines: [{ billedCents: 500, reconciledCents: 400 }],
      adjustmentsCents: -50,
    });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    await manager.ok(returnPayment, returnOf(taken.paymentPk));
    await addReversal(server, manager, wrong.paymentPk);
    await addFileReversal(server, manager);
    await addRefundCredit(server, manager, group);
    await manager.ok(presentPaymentAgain, { params: taken, idempotencyKey: randomUUID() });
    const { groupNumber } = group;
    await addCanceledFile(server, groupNumber, taken.paymentPk);
    await addSetAside(server, group);
    await addRejected(server, taken.paymentPk);
    await sendRemittance(server);
    await addOpeningBalances(server);
    await addStatement(server);
    await server.db
      .insertInto('return_files')
      .values({
        file_hash: '0'.repeat(64),
        file_name: 'returns.txt',
        at: '2026-03-13T15:00:00.000Z',
        user_id: 'x',
        by_name: 'x',
      })
      .execute();
    await server.db
      .insertInto('return_file_entries')
      .values({
        group_number: groupNumber,
        payment_pk: taken.paymentPk,
        file_hash: '0'.repeat(64),
        line_no: 3,
        return_code: 'R01',
      })
      .execute();
    const later = await group.bill({ status: 'RELEASED', period: '2026-04-01', lines: [{ billedCents: -500 }] });
    await expectOnLaterBill(server, paid, later);
    const closing = { params: { billPk: short.billPk }, body: { version: short.version + 2 } };
    await manager.ok(closeShort, { ...closing, idempotencyKey: randomUUID() });
    await posted(manager, [
      { checkNumber: '1', cents: 700, groupNumber: group.groupNumber, billNumber: (await group.bill()).billNumber },
      { checkNumber: '2', cents: 300 },
    ]);
    await addRefunds(manager, server);
    await committed(manager, UploadKind.PayrollDeductions, group.groupNumber, PAYROLL);
    const old = textFile('old.csv', 'Member ID,Deduction', '1,1.00', '2,2.50');
    const { filePk } = await committed(manager, UploadKind.PayrollDeductions, group.groupNumber, old);
    const removed = { file_gone: true, rows_removed_at: '2026-03-13T15:00:00.000Z', rows_leaving: true };
    await server.db.updateTable('uploads').set(removed).where('upload_pk', '=', filePk).execute();
    await insertRateTable(server.db, { groupNumber: group.groupNumber, carrierCode: 'ACME', state: 'CONFIRMED' });
    await enterRegister(server);
    await enterJournal(server);
    await keepAging(server.db, new Date('2026-12-31T15:00:00.000Z'));
    await keepOwed(server.db, new Date('2026-12-31T15:00:00.000Z'));
    await new SqlAuditTrail(server.db).seal(server.clock.now());
  });
  afterAll(() => server.close());

  it('hold, and report the number of checked records', async () => {
    const { ok, checks } = await server.as(sysadmin).ok(getInvariants);
    expect(ok).toBe(true);
    for (const { name, breaches } of checks) expect({ name, breaches }).toEqual({ name, breaches: [] });
    expect(checks.length).toBeGreaterThan(15);
    expect(checks.filter(({ checked }) => checked === 0)).toEqual([]);
  });

  it('are shown to sysadmins only', async () => {
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    for (const person of [manager, group.payor]) {
      expect(await server.as(person).refused(getInvariants)).toMatchObject({ status: 403 });
    }
  });

  /** Each entry names the check it breaks. Constraints that would prevent it are dropped in a transaction that is rolled back. */
  it.each([
    ['lines', `update bill_lines set billed_cents = billed_cents + 1`],
    ['sums of its lines', `delete from bill_lines`],
    ['adjustments add up', `update bill_adjustments set amount_cents = amount_cents + 1`],
    ['adjustments add', `delete from bill_adjustments`],
    [
      'amount due',
      `alter table bills drop constraint due_is_what_its_parts_say; alter table bills drop constraint status_is_what_the_money_says; update bills set due_cents = due_cents + 1`,
    ],
    ['carriers have all', `update bill_carriers set billed_cents = billed_cents + 1`],
    ['carriers are those', `update bills set carrier_codes = carrier_codes || 'MORE'::text`],
    ['a carrier is shown', `update carrier_bills set pending_cents = pending_cents + 1`],
    ['a carrier is shown', `delete from carrier_bills`],
    [
      'allocations on a bill',
      `alter table payment_allocations disable trigger user; update payment_allocations set amount_cents = amount_cents - 1`,
    ],
    [
      'status of a reconciled',
      `alter table bills drop constraint status_is_what_the_money_says; update bills set status = 'RECONCILED' where status = 'PAID'`,
    ],
    [
      'allocations of a payment',
      `alter table payment_allocations disable trigger user; update payment_allocations set amount_cents = amount_cents + 1000`,
    ],
    ['sources', `update payment_sources set amount_cents = amount_cents + 1`],
    [
      'state of its payment',
      `update payments set status = 'PROCESSED' where status = 'PENDING' and disposition = 'NONE'`,
    ],
    [
      'set aside is voided',
      `alter table payments disable trigger user; update payments set disposition = 'NONE' where payment_pk in (select payment_pk from ach_set_aside_entries)`,
    ],
    [
      'the bank rejected has ended',
      `insert into ach_rejected_entries (group_number, payment_pk, source_no, file_pk, at, note)
       select group_number, payment_pk, source_no, file_pk, now(), 'Account closed' from ach_entries
       where payment_pk not in (select payment_pk from ach_rejected_entries) limit 1`,
    ],
    ['Rows are removed', `update uploads set file_gone = false where rows_removed_at is not null`],
    ['Rows are removed', `update uploads set rows_leaving = false where rows_removed_at is not null`],
    ['pays at least one', `alter table payment_allocations disable trigger user; delete from payment_allocations`],
    [
      'is in suspense',
      `delete from payment_held_uses; delete from check_reports; delete from check_files; delete from refund_events; delete from refund_credit_entries; delete from refund_credits; delete from refund_checks; delete from refunds; delete from suspense_moves; delete from suspense_items`,
    ],
    ['reserved exactly its amount', `update payment_held_uses set amount_cents = amount_cents - 1`],
    [
      'reserved of held money',
      `update suspense_items set reserved_cents = reserved_cents - 1 where reserved_cents > 0`,
    ],
    [
      'processed or voided with its payment',
      `alter table payments drop constraint only_a_write_off_belongs_to_a_payment; update payments p set made_with_pk = (
         select d.payment_pk from payments d where d.status = 'PROCESSED' limit 1) where p.status = 'PENDING'`,
    ],
    ['carried in full', `update carried_shorts set amount_cents = amount_cents + 1`],
    [
      'by two above it',
      `alter table short_closings drop constraint a_short_above_the_limit_has_two_people; update short_closings set limit_cents = 0`,
    ],
    [
      'adjustment of the bill',
      `update bill_adjustments set amount_cents = amount_cents + 1 where kind = 'DEBIT_SUSPENSE'`,
    ],
    [
      'Debit suspense is',
      `alter table ledger_entries disable trigger user; delete from ledger_entries where account = 'DEBIT_SUSPENSE'`,
    ],
    ['says how', `delete from payment_reversals`],
    [
      'taken out of the ledger once',
      `alter table ledger_events disable trigger user; update ledger_events set kind = 'BILL_RECONCILED' where kind = 'PAYMENT_RETURNED'`,
    ],
    ['leaves in the ledger', `update payment_reversals set owed_cents = owed_cents + 1`],
    ['line of a return file', `update return_file_entries set return_code = 'R02'`],
    ['owes after returns', `update payment_reversals set owed_cents = owed_cents + 1`],
    ['exactly one event', `delete from payment_events where event = 'processed'`],
    [
      'nets to zero',
      `alter table ledger_entries disable trigger user; update ledger_entries set amount_cents = amount_cents + 1 where entry_no = 1`,
    ],
    [
      'owes on a bill',
      `alter table ledger_entries disable trigger user; delete from ledger_entries where account = 'RECEIVABLE'`,
    ],
    [
      'owed to a carrier',
      `alter table ledger_entries disable trigger user; alter table remittance_entries disable trigger user; delete from remittance_entries; delete from unremitted_entries; delete from ledger_entries where account = 'CARRIER_PAYABLE'`,
    ],
    ['a run has processed is in a stored NACHA file', `delete from ach_entries`],
    [
      'a run has processed is in a stored NACHA file',
      `update payments set status = 'PROCESSED' where status = 'PENDING' and disposition = 'NONE'; insert into payment_events
         (group_number, payment_pk, event_pk, at, by_name, event, run_pk)
       select group_number, payment_pk, payment_pk || '.x', now(), 'x', 'processed', 'run' from payments
       where not exists (select 1 from ach_entries e where e.payment_pk = payments.payment_pk)`,
    ],
    [
      'accounts of its kind',
      `alter table ledger_entries disable trigger user; update ledger_entries set account = 'GROUP_CREDIT' where account = 'BILLED'`,
    ],
    [
      'ACH clearing is',
      `delete from ach_entries; insert into ach_entries
       (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
       select p.group_number, p.payment_pk, 1, f.file_pk, 999, 'x' from payments p, (select file_pk from ach_files where kind = 'PAYMENTS' limit 1) f
       where p.status = 'PENDING' and p.disposition = 'NONE' and p.method = 'ACH' limit 1`,
    ],
    ['one entry for each debit', `update bank_reversal_entries set amount_cents = amount_cents + 1`],
    ['one entry for each debit', `delete from bank_reversal_entries`],
    ['one entry for each debit', `update bank_reversals set state = 'OPEN'`],
    ['reversal at the bank is in the ledger once', `update bank_reversals set state = 'OPEN'`],
    ['reversal at the bank is in the ledger once', `update bank_reversals set settled_at = now(), owed_cents = 1`],
    ['A reversal of a bank file', `update file_reversals set payment_count = payment_count + 1`],
    ['A reversal that the bank rejected', `update bank_reversal_entries set ended_at = now(), rejected_reason = 'x'`],
    ['A NACHA file of reversals', `update ach_files set amount_cents = amount_cents + 1 where kind = 'REVERSALS'`],
    ['A NACHA file of refunds', `update ach_files set amount_cents = amount_cents + 1 where kind = 'REFUNDS'`],
    ['one credit to an account of its group', `delete from refund_credit_entries`],
    ['one credit to an account of its group', `update refund_credits set amount_cents = amount_cents + 1`],
    ['Refund clearing is the checks', `update refunds set state = 'ACH_READY' where state = 'ACH_FILED'`],
    ['Remittances to send', `update remittances set state = 'MADE'`],
    ['Remittance clearing', `update remittances set state = 'CLEARED'`],
    ['A remittance by member', `update remittance_members set paid_cents = paid_cents + 1`],
    ['A NACHA file of remittances', `update remittances set pays_by_ach = false`],
    ['A NACHA file of remittances', `update ach_files set amount_cents = amount_cents + 1 where kind = 'REMITTANCES'`],
    ['A remittance by member', `delete from remittance_members`],
    ['state of a remittance', `update remittances set state = 'MADE'`],
    ['remittance is in the ledger once', `update remittances set state = 'CLEARED'`],
    ['Refunds payable are', `update refunds set state = 'CLEARED' where state = 'APPROVED'`],
    ['Refund clearing is', `update refund_checks set state = 'CLEARED'`],
    ['Unclaimed property is', `update refunds set state = 'UNCLAIMED' where state = 'ISSUED'`],
    ['refund has one check', `update refunds set state = 'APPROVED'`],
    ['refund has one check', `update check_counters set next_number = 1001`],
    ['A positive pay file', `update check_reports set amount_cents = amount_cents + 1`],
    ['A positive pay file', `update check_files set issue_count = issue_count + 1`],
    ['A positive pay file', `update check_reports set is_withdrawn = true`],
    ['refund in the register', `update refunds set amount_cents = amount_cents + 1`],
    ['Cash', `update refunds set state = 'CLEARED'`],
    ['by carrier and month', `update remittances set amount_cents = amount_cents + 1`],
    ['by carrier and month', `update remittances set add_date = add_date + interval '1 month'`],
    [
      'total in cash',
      `alter table deposits disable trigger user; alter table deposits drop constraint a_deposit_posts_only_in_balance; update deposits set control_cents = control_cents + 1`,
    ],
    ['Cash', `update remittances set state = 'CLEARED'`],
    ['Cash', `alter table ledger_entries disable trigger user; delete from ledger_entries where account = 'CASH'`],
    [
      'count and total of its checks',
      `alter table deposits disable trigger user; alter table deposits drop constraint a_deposit_posts_only_in_balance; update deposits set check_cents = check_cents + 1`,
    ],
    [
      'posted check of a known payer',
      `alter table deposit_checks disable trigger user; update deposit_checks set amount_cents = amount_cents + 1`,
    ],
    [
      'Credit suspense',
      `update suspense_items set remaining_cents = remaining_cents - 1 where remaining_cents > reserved_cents`,
    ],
    [
      'never below zero',
      `alter table ledger_entries disable trigger user; update ledger_entries set amount_cents = -amount_cents where account = 'CREDIT_SUSPENSE'`,
    ],
    [
      'in the ledger once',
      `alter table ledger_events disable trigger user; update ledger_events set kind = 'PAYMENT_RETURNED' where kind = 'PAYMENT_PROCESSED' and ref_pk not in (select payment_pk from payment_reversals)`,
    ],
    ['file that counts', `update payroll_deductions set amount_cents = amount_cents + 1`],
    ['only while the file counts', `update uploads set state = 'REVERSED'`],
    ['sum of its arrivals', `update expected_adjustments set arrived_cents = arrived_cents + 1`],
    [
      'matched for no more',
      `alter table expected_arrivals disable trigger user; update bill_lines set billed_cents = -100 where billed_cents = -500`,
    ],
    ['from its opening to its closing', `update bank_statements set closing_cents = closing_cents + 1`],
    ['opens as the one before', `update cash_accounts set opening_cents = opening_cents + 1`],
    ['lines of a match', `delete from matched_cash`],
    ['Every cent', `delete from matched_cash`],
    ['Every cent', `update cash_accounts set opening_cents = opening_cents + 1`],
    [
      'Every cent',
      `alter table ledger_events disable trigger user; update ledger_events set at = '2026-02-01Z' where kind = 'LINE_EXPLAINED'`,
    ],
    [
      'Every cent',
      `alter table statement_lines disable trigger user; update statement_lines set amount_cents = amount_cents + 1`,
    ],
    [
      'signed statement are',
      `update bank_statements set signed_figures = jsonb_set(signed_figures, '{outstandingCents}', '7')`,
    ],
    [
      'signed statement are',
      `alter table ledger_events disable trigger user; update ledger_events set at = '2026-03-01T12:00Z' where kind = 'LINE_EXPLAINED'`,
    ],
    [
      'signed statement are',
      `alter table statement_lines disable trigger user; update statement_lines set match_pk = null`,
    ],
    [
      'of a closed month are what',
      `alter table ledger_events disable trigger user; update ledger_events set at = '2026-03-01T05:30Z' where kind = 'LINE_EXPLAINED'`,
    ],
    ['Months are closed in their order', `update periods set state = 'OPEN'`],
    [
      'Months are closed in their order',
      `alter table period_versions disable trigger user; update period_versions set version = 2`,
    ],
    ['Months are closed in their order', `update cash_accounts set opens_on = '2026-02-01'`],
    ['A balance of the register', `update register_balances set billed_cents = billed_cents + 1`],
    [
      'A balance of a division',
      `insert into register_division_balances (group_number, division_number, member_id, member_name, coverage, plan, billed_cents)
        select group_number, '02', 'W1', 'W', 'Dental', '', 1 from register_postings limit 1`,
    ],
    ['What the register has', `update register_entries set billed_cents = billed_cents + 1`],
    ['A write-off has one posting', `update register_write_offs set amount_cents = amount_cents + 1`],
    ['A write-off has one posting', `update register_write_offs set state = 'WAITING'`],
    [
      'that is written off is not below',
      `update register_balances set employee_cents = employee_cents + 1 where member_id = 'W1'`,
    ],
    ['The debits of a journal entry', `update journal_parts set amount_cents = amount_cents + 1 where part_no = 1`],
    ['A bill with a journal entry', `update journal_entries set due_cents = due_cents + 1`],
    ['A reason to pay', reasonFor('duplicatePayment', 'amount_cents + 1', `'nobody'`)],
    ['A reason to pay', reasonFor('duplicatePayment', 'amount_cents', `'nobody'`)],
    ['A reason to pay', reasonFor('newAccount', 'amount_cents', 'payment_pk')],
    ['A confirmed rate table', `delete from rate_exhibits`],
    ['A confirmed rate table', `update rate_events set by_user_id = 'nobody'`],
    ['arrives on a later', `update bills set period_from = '2027-01-01' where reconciled_by is not null`],
    ['aging of past days', `delete from aged_groups`],
    ['aging of past days', `update aged_groups set pending_cents = pending_cents + 1`],
    ['What groups owe today', `update owed_by_group set pending_cents = pending_cents + 1`],
    ['What groups owe today', `delete from owed_by_group`],
    ['Kept totals of groups', `update group_totals set paid_bills = paid_bills + 1`],
    ['parts by group', `update carrier_group_totals set released_paid_cents = released_paid_cents + 1`],
    ['totals of bills', `delete from bill_totals`],
    ['totals of bills', `update bill_totals set due_cents = due_cents + 1`],
    [
      'totals of bills',
      `alter table bills disable trigger user; update bills set paid_cents = 1 where status = 'PARTIAL'`,
    ],
    ['totals of the ledger', `update ledger_totals set amount_cents = amount_cents + 1`],
    ['totals of the ledger', `delete from ledger_totals`],
    ['totals of expected', `update expected_totals set arrived_cents = arrived_cents - 1`],
    ['totals of expected', `delete from expected_totals`],
    [
      'has the month',
      `alter table expected_adjustments disable trigger user; update expected_adjustments set period_from = '2020-01-01'`,
    ],
    [
      'the time of its event',
      `alter table ledger_entries disable trigger user; update ledger_entries set receivable_at = receivable_at - interval '1 day'`,
    ],
    [
      'that is there',
      `alter table ledger_events disable trigger user; update ledger_events set ref_pk = 'nothing.' || event_pk`,
    ],
  ])('detect a violation: %s', async (name, statements) => {
    const rolledBack = inTransaction(server.db, async (tx) => {
      for (const statement of statements.split('; ')) await sql.raw(statement).execute(tx);
      await preparedInvariants({ db: tx })();
    });
    await expect(rolledBack).rejects.toThrow(new RegExp(`Broken: .*${name}`, 'i'));
  });

  describe('the ledger invariants', () => {
    const unbalanced = [
      { account: 'CASH', amountCents: cents(5), billPk: null, carrierCode: null },
      { account: 'BILLED', amountCents: cents(-4), billPk: null, carrierCode: null },
    ] as const;

    it('reject an event that does not net to zero before it reaches the database', async () => {
      const event = {
        kind: 'BILL_RECONCILED',
        groupNumber: group.groupNumber,
        refPk: 'x',
        entries: unbalanced,
      } as const;
      const posting = inTransaction(server.db, (tx) =>
        new SqlLedger(tx).post(event, { name: 'Test' }, server.clock.now()),
      );
      await expect(posting).rejects.toThrow('does not net to zero');
    });

    it('are enforced by the database, which also rejects updates and deletions', async () => {
      const key = { group_number: group.groupNumber, event_pk: `${group.groupNumber}.e` };
      const posting = inTransaction(server.db, async (tx) => {
        await tx
          .insertInto('ledger_events')
          .values({ ...key, kind: 'BILL_RECONCILED', ref_pk: 'x', by_name: 'Test' })
          .execute();
        await tx
          .insertInto('ledger_entries')
          .values({ ...key, entry_no: 1, account: 'CASH', amount_cents: 5 })
          .execute();
      });
      await expect(posting).rejects.toThrow('does not net to zero');
      await expect(server.db.updateTable('ledger_entries').set({ amount_cents: 0 }).execute()).rejects.toThrow(
        'never changed',
      );
      await expect(server.db.deleteFrom('ledger_events').execute()).rejects.toThrow('never changed');
    });
  });
});
