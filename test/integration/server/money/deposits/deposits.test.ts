import { randomUUID } from 'node:crypto';
import { getBill, getBillHistory } from '../../../../../contract/billing/bills/bills';
import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  enterDeposit,
  getDeposit,
  listReceivedChecks,
  postDeposit,
  searchDeposits,
} from '../../../../../contract/money/deposits';
import { getPayment } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { listSuspense } from '../../../../../contract/money/suspense';
import { reverseUpload } from '../../../../../contract/office/uploadRecords';
import { listControls } from '../../../../../contract/people/controls';
import { post } from '../../../../../server/money/deposits/postDeposit';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { depositOf, entered, officeOf, posted, posting } from '../../../../support/deposits/depositFixture';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, reverseOf } from '../../../../support/uploads/uploadFixture';

/** @source product.md, Money, invariant 7; Screens: Deposits and suspense */
describe('a deposit', () => {
  let server: TestServer;
  let group: PayingGroup;
  let office: Awaited<ReturnType<typeof officeOf>>;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));
  beforeEach(async () => {
    office = await officeOf(server);
  });

  const held = async () =>
    (await server.as(group.payor).ok(listSuspense, { query: { groupNumber: group.groupNumber } })).totalCents;
  const status = async (billPk: string) => (await office.manager.ok(getBill, { params: { billPk } })).status;

  it('pays the bill that a check names, and tells its group', async () => {
    const bill = await group.bill();
    const { deposit, checks } = await posted(office.admin, [
      { checkNumber: '7001', cents: bill.dueCents, payer: 'Acme Works', billNumber: bill.billNumber },
    ]);
    expect(deposit).toMatchObject({ state: 'POSTED', checkCount: 1, postedBy: expect.any(String) });
    expect(checks[0]?.effect).toMatchObject({ paidCents: bill.dueCents, suspenseCents: 0 });
    expect(await status(bill.billPk)).toBe('PAID');
    const payor = server.as(group.payor);
    const { items } = await payor.ok(getBillHistory, { params: { billPk: bill.billPk } });
    expect(items[0]).toMatchObject({ event: 'checkPosted', statusBefore: 'RECONCILED', statusAfter: 'PAID' });
    expect(items[0]?.note).toContain('Check 7001 from Acme Works, $1,000.00');
    const payment = await payor.ok(getPayment, { params: { paymentPk: checks[0]?.paymentPk ?? '' } });
    expect(payment).toMatchObject({ payment: { method: 'Check', status: 'PROCESSED', settleDate: '2026-03-09' } });
    await server.assertInvariants();
  });

  it('pays a bill by several checks, in order, and puts the excess in suspense', async () => {
    const bill = await group.bill();
    const check = (checkNumber: string, amount: number) => ({
      checkNumber,
      cents: amount,
      billNumber: bill.billNumber,
    });
    const detail = await entered(office.admin, [check('1', 60_001), check('2', 59_999), check('3', 100)]);
    expect(detail.checks.map(({ effect }) => effect)).toMatchObject([
      { paidCents: 60_001, suspenseCents: 0, statusAfter: 'PARTIAL' },
      { paidCents: 39_999, suspenseCents: 20_000, statusAfter: 'PAID' },
      { paidCents: 0, suspenseCents: 100, statusAfter: 'PAID' },
    ]);
    const after = await office.admin.ok(postDeposit, posting(detail));
    expect(after.checks.map(({ effect }) => effect?.suspenseCents)).toEqual([0, 20_000, 100]);
    expect(await held()).toBe(20_100);
    await server.assertInvariants();
  });

  it('holds money for a bill that is not reconciled, and shows it to the group', async () => {
    const bill = await group.bill({ status: 'MODIFIED' });
    const detail = await entered(office.admin, [{ checkNumber: '9', cents: 500, billNumber: bill.billNumber }]);
    expect(detail.checks[0]?.warnings).toEqual([
      `Bill ${bill.billNumber} is not reconciled. The money waits in suspense for it.`,
    ]);
    const received = () => server.as(group.payor).ok(listReceivedChecks, { query: { groupNumber: group.groupNumber } });
    expect((await received()).items).toMatchObject([{ checkNumber: '9', amountCents: 500, state: 'received' }]);
    await office.admin.ok(postDeposit, posting(detail));
    expect((await received()).items).toMatchObject([{ amountCents: 500, state: 'held' }]);
    const after = await office.admin.ok(getBill, { params: { billPk: bill.billPk } });
    expect(after).toMatchObject({ status: 'MODIFIED', version: bill.version });
    const items = await server.db.selectFrom('suspense_items').select(['bill_pk', 'remaining_cents']).execute();
    expect(items).toEqual([{ bill_pk: bill.billPk, remaining_cents: 500 }]);
    const become = (status: 'RECONCILED' | 'MODIFIED') =>
      server.db.updateTable('bills').set({ status }).where('bill_pk', '=', bill.billPk).execute();
    await become('RECONCILED');
    expect((await received()).items).toMatchObject([{ checkCents: 500, amountCents: 500, state: 'usable' }]);
    const use = (remaining_cents: number, reserved_cents: number) =>
      server.db.updateTable('suspense_items').set({ remaining_cents, reserved_cents }).execute();
    await use(500, 200);
    expect((await received()).items).toMatchObject([{ checkCents: 500, amountCents: 300, state: 'usable' }]);
    await use(500, 500);
    expect((await received()).items).toEqual([]);
    await use(500, 0);
    await become('MODIFIED');
    await server.assertInvariants();
  });

  it.each(['RELEASED', 'MODIFIED'] as const)(
    'holds a check of a group for its only %s bill of the amount',
    async (billStatus) => {
      const bill = await group.bill({ status: billStatus });
      await group.bill({ status: 'UNRELEASED', period: '2026-05-01' });
      const check = { cents: bill.dueCents, groupNumber: group.groupNumber };
      const detail = await entered(office.admin, [{ ...check, checkNumber: '9' }]);
      expect(detail.checks[0]).toMatchObject({
        target: 'bill',
        billPk: bill.billPk,
        reason: `Group ${group.groupNumber} and amount.`,
        warnings: [`Bill ${bill.billNumber} is not reconciled. The money waits in suspense for it.`],
        effect: { paidCents: 0, suspenseCents: bill.dueCents },
      });
      await office.admin.ok(postDeposit, posting(detail));
      const items = await server.db.selectFrom('suspense_items').select(['bill_pk', 'remaining_cents']).execute();
      expect(items).toEqual([{ bill_pk: bill.billPk, remaining_cents: bill.dueCents }]);
      const next = await group.bill({ status: 'RELEASED', period: '2026-04-01' });
      const second = await entered(office.admin, [{ ...check, checkNumber: '10' }]);
      expect(second.checks[0]).toMatchObject({ target: 'bill', billPk: next.billPk });
      await server.assertInvariants();
    },
  );

  it('asks where a check goes if its group or amount fits released bills', async () => {
    const bill = await group.bill({ status: 'RELEASED' });
    await group.bill({ status: 'UNRELEASED', period: '2026-05-01', lines: [{ billedCents: 70_000 }] });
    const choices = [{ billPk: bill.billPk, openCents: bill.dueCents, status: 'RELEASED' }];
    const { groupNumber } = group;
    const detail = await entered(office.admin, [
      { checkNumber: '1', cents: 500, groupNumber },
      { checkNumber: '2', cents: 500, groupNumber, billNumber: 'Another' },
      { checkNumber: '3', cents: bill.dueCents },
      { checkNumber: '4', cents: 70_000 },
    ]);
    expect(detail.checks).toMatchObject([
      { target: 'undecided', reason: expect.stringContaining('No open bill of group'), choices },
      { target: 'undecided', reason: expect.stringContaining('has no bill Another'), choices },
      { target: 'undecided', reason: expect.stringContaining('Only the amount agrees'), choices },
      { target: 'unknown', choices: [] },
    ]);
  });

  it('holds money of an unknown payer without a group', async () => {
    const { checks } = await posted(office.admin, [{ checkNumber: '1', cents: 12_345, payer: 'Someone' }]);
    expect(checks[0]).toMatchObject({ target: 'unknown', paymentPk: null, effect: { unknownCents: 12_345 } });
    expect(await held()).toBe(0);
    await server.assertInvariants();
  });

  it('asks where a check goes if several bills could take it', async () => {
    const [one, two] = [await group.bill(), await group.bill({ period: '2026-04-01' })];
    const detail = await entered(office.admin, [
      { checkNumber: '1', cents: one.dueCents, groupNumber: group.groupNumber },
    ]);
    expect(detail.checks[0]).toMatchObject({
      target: 'undecided',
      reason: `Group ${group.groupNumber} has 2 open bills of this amount. Choose one.`,
      choices: [{ billPk: one.billPk }, { billPk: two.billPk }],
      effect: null,
    });
    expect(await office.admin.refused(postDeposit, posting(detail))).toMatchObject({
      status: 422,
      code: 'DEPOSIT_NOT_READY',
      message: 'Choose where one check goes, then post the deposit.',
    });
    const place = [{ checkPk: detail.checks[0]?.checkPk ?? '', target: 'bill' as const, billPk: two.billPk }];
    const { depositPk, version } = detail.deposit;
    const placed = await office.admin.ok(changeDepositItems, {
      params: { depositPk },
      body: { version, place },
      idempotencyKey: randomUUID(),
    });
    expect(placed.checks[0]?.reason).toBe(`Bill ${two.billNumber}, chosen by hand.`);
    await office.admin.ok(postDeposit, posting(placed));
    expect([await status(one.billPk), await status(two.billPk)]).toEqual(['RECONCILED', 'PAID']);
  });

  /** @source BR-DIV-10 */
  it('names the divisions of the bills that a check could go to', async () => {
    const { groupNumber } = group;
    const [one, two] = [await group.bill(), await group.bill({ period: '2026-04-01' })];
    await server.db
      .insertInto('divisions')
      .values({ group_number: groupNumber, division_number: '02', name: 'West', place: 1 })
      .execute();
    await server.db.updateTable('bills').set({ division_number: '02' }).where('bill_pk', '=', two.billPk).execute();
    const detail = await entered(office.admin, [{ checkNumber: '1', cents: one.dueCents, groupNumber }]);
    const division = { number: '02', name: 'West' };
    expect(detail.checks[0]?.choices.map((choice) => choice.division)).toEqual([undefined, division]);
    const place = [{ checkPk: detail.checks[0]?.checkPk ?? '', target: 'bill' as const, billPk: two.billPk }];
    const { depositPk, version } = detail.deposit;
    const placed = await office.admin.ok(changeDepositItems, {
      params: { depositPk },
      body: { version, place },
      idempotencyKey: randomUUID(),
    });
    expect(placed.checks[0]).toMatchObject({ billNumber: two.billNumber, division });
  });

  it('posts only if count and total agree with the bank', async () => {
    const bill = await group.bill();
    const check = { checkNumber: '1', cents: bill.dueCents, billNumber: bill.billNumber };
    const detail = await entered(office.admin, [check], { controlCents: bill.dueCents + 1 });
    const refusal = await office.admin.refused(postDeposit, posting(detail));
    expect(refusal).toMatchObject({ status: 422, code: 'DEPOSIT_NOT_READY' });
    expect(await status(bill.billPk)).toBe('RECONCILED');
    const { depositPk, version, reference, depositDate } = detail.deposit;
    const figures = { version, reference, depositDate, controlCount: 1, controlCents: cents(bill.dueCents) };
    const corrected = await office.admin.ok(changeDepositFigures, {
      params: { depositPk },
      body: figures,
      idempotencyKey: randomUUID(),
    });
    await office.admin.ok(postDeposit, posting(corrected));
    expect(await status(bill.billPk)).toBe('PAID');
  });

  it('cannot be marked as posted out of balance, no matter which code does it', async () => {
    const { deposit } = await entered(office.admin, [{ checkNumber: '1', cents: 5 }], { controlCents: 6 });
    const at = server.clock.now().toISOString();
    const update = server.db
      .updateTable('deposits')
      .set({ state: 'POSTED', posted_at: at, posted_by: 'X' })
      .where('deposit_pk', '=', deposit.depositPk);
    await expect(update.execute()).rejects.toThrow('a_deposit_posts_only_in_balance');
  });

  it('posts a check that was entered before only with a reason', async () => {
    const bill = await group.bill();
    await pay(server, group, bill, { amountCents: 30_000 });
    const check = { checkNumber: '1', cents: bill.dueCents, billNumber: bill.billNumber };
    await entered(office.admin, [check]);
    const detail = await entered(office.admin, [check]);
    const checkPk = detail.checks[0]?.checkPk ?? '';
    const duplicates = detail.checks[0]?.duplicates ?? [];
    expect(detail.checks[0]?.warnings).toEqual([
      `A payment of $300.00 is already pending for bill ${bill.billNumber}.`,
      `$300.00 more than bill ${bill.billNumber} takes goes to the group's suspense.`,
    ]);
    expect(duplicates).toMatchObject([
      { text: expect.stringContaining('the deposit Slip 12 of Mar 9, 2026'), reason: null },
    ]);
    expect(await office.admin.refused(postDeposit, posting(detail))).toMatchObject({
      status: 422,
      code: 'REASON_NEEDED',
      problems: [{ path: checkPk }],
    });
    const explain = (earlierPks: string[], version: number) => ({
      params: { depositPk: detail.deposit.depositPk },
      body: { version, explain: [{ checkPk, earlierPks, reason: 'Sent twice' }] },
      idempotencyKey: randomUUID(),
    });
    const other = await office.admin.ok(changeDepositItems, explain(['another'], detail.deposit.version));
    expect(await office.admin.refused(postDeposit, posting(other))).toMatchObject({ code: 'REASON_NEEDED' });
    const seen = explain(
      duplicates.map(({ earlierPk }) => earlierPk),
      other.deposit.version,
    );
    const explained = await office.admin.ok(changeDepositItems, seen);
    expect(await office.admin.ok(changeDepositItems, seen)).toEqual(explained);
    await office.admin.ok(postDeposit, posting(explained));
    expect(
      await server.db.selectFrom('control_reasons').select('note').where('item_pk', '=', checkPk).execute(),
    ).toEqual([{ note: 'Sent twice' }]);
    await server.assertInvariants();
  });

  it('asks nothing about two checks of the same amount that name a bill that takes both', async () => {
    const bill = await group.bill({ status: 'RELEASED' });
    const half = (checkNumber: string) => {
      return { checkNumber, cents: 50_000, payer: 'Acme Works', billNumber: bill.billNumber };
    };
    const first = await entered(office.admin, [half('1')]);
    const both = await entered(office.admin, [half('2'), half('3')]);
    expect(both.checks.map(({ duplicates }) => duplicates.length)).toEqual([0, 2]);
    expect(await office.admin.refused(postDeposit, posting(both))).toMatchObject({ code: 'REASON_NEEDED' });
    const { depositPk, version } = first.deposit;
    await office.admin.ok(discardDeposit, { params: { depositPk }, body: { version }, idempotencyKey: randomUUID() });
    await office.admin.ok(postDeposit, posting(both));
    const third = await entered(office.admin, [half('4')]);
    expect(third.checks[0]?.duplicates).toHaveLength(2);
    await server.assertInvariants();
  });

  it('asks about a check with the number, amount, and group of an earlier one, whatever its payer is called', async () => {
    const bill = await group.bill();
    const check = { checkNumber: '1188', cents: bill.dueCents, groupNumber: group.groupNumber };
    await office.admin.ok(postDeposit, posting(await entered(office.admin, [{ ...check, payer: 'Zephyr' }])));
    const detail = await entered(office.admin, [{ ...check, checkNumber: '0001188', payer: 'ZEPHYR LOOMS INC' }]);
    expect(detail.checks[0]?.duplicates).toMatchObject([{ text: expect.stringContaining('from Zephyr') }]);
    expect(await office.admin.refused(postDeposit, posting(detail))).toMatchObject({ code: 'REASON_NEEDED' });
  });

  it('asks about an earlier check in a deposit outside the access of a person without showing it', async () => {
    const check = { checkNumber: '7001', cents: 4_200, payer: 'J. Smith' };
    const ours = { ...check, groupNumber: group.groupNumber };
    await office.admin.ok(postDeposit, posting(await entered(office.admin, [ours])));
    const theirs = await entered(office.other, [{ ...check, cents: 4_201 }]);
    const { checkPk = '', duplicates = [] } = theirs.checks[0] ?? {};
    const text =
      'A check that is likely the same was posted with a deposit outside your access. A manager can compare the two.';
    expect(duplicates).toMatchObject([{ text, reason: null }]);
    const refused = await office.other.refused(postDeposit, posting(theirs));
    expect(refused).toMatchObject({ status: 422, code: 'REASON_NEEDED', problems: [{ path: checkPk, message: text }] });
    expect(refused.message).not.toContain('J. Smith');
    const full = expect.stringMatching(
      /^Check 7001 for \$42\.00 from J\. Smith was posted with the deposit Slip 12 of/,
    );
    const params = { depositPk: theirs.deposit.depositPk };
    const seen = (await office.manager.ok(getDeposit, { params })).checks[0]?.duplicates;
    expect(seen).toMatchObject([{ text: full }]);
    const earlierPks = duplicates.map(({ earlierPk }) => earlierPk);
    await office.other.ok(changeDepositItems, {
      params,
      body: { version: theirs.deposit.version, explain: [{ checkPk, earlierPks, reason: 'Another check' }] },
      idempotencyKey: randomUUID(),
    });
    const { reasons } = await office.manager.ok(listControls, {});
    expect(reasons).toMatchObject([{ note: 'Another check', earlierText: full }]);
  });

  it('takes the checks of a lockbox file once, and prevents the file from being reversed', async () => {
    const bill = await group.bill();
    const file = textFile(
      'lockbox.csv',
      'Account,Invoice,Check Number,Payer,Deposit Date,Amount',
      `,${bill.billNumber},7001,Acme Works,03/09/2026,"1,000.00"`,
      `,,7002,Someone,03/09/2026,3.00`,
    );
    const upload = await committed(office.admin, UploadKind.Lockbox, 'office', file);
    const { lockboxes } = await office.admin.ok(searchDeposits, { body: {} });
    expect(lockboxes).toMatchObject([{ filePk: upload.filePk, checkCount: 2, checkCents: 100_300 }]);
    const request = depositOf(
      [
        { checkNumber: '7001', cents: 100_000 },
        { checkNumber: '7002', cents: 300 },
      ],
      { filePk: upload.filePk },
    );
    const detail = await office.admin.ok(enterDeposit, request);
    expect(detail.checks.map(({ target }) => target)).toEqual(['bill', 'unknown']);
    expect((await office.admin.ok(searchDeposits, { body: {} })).lockboxes).toEqual([]);
    const again = { ...request, idempotencyKey: randomUUID() };
    expect(await office.admin.refused(enterDeposit, again)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect(await office.admin.refused(reverseUpload, reverseOf(upload))).toMatchObject({ code: 'UPLOAD_IN_USE' });
    await office.admin.ok(postDeposit, posting(detail));
    expect(await status(bill.billPk)).toBe('PAID');
    await server.assertInvariants();
  });

  it('of one lockbox file is entered once when several people enter it at once', async () => {
    const file = textFile(
      'lockbox.csv',
      'Account,Invoice,Check Number,Payer,Deposit Date,Amount',
      `${group.groupNumber},,1,A,03/09/2026,1.00`,
    );
    const { filePk } = await committed(office.admin, UploadKind.Lockbox, 'office', file);
    const request = () => depositOf([{ checkNumber: '1', cents: 100 }], { filePk });
    const answers = await Promise.all(Array.from({ length: 3 }, () => office.admin.call(enterDeposit, request())));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('is refused with a future date, also when its figures change', async () => {
    const request = depositOf([{ checkNumber: '1', cents: 100 }]);
    const future = localDate('2099-01-01');
    const body = { ...request.body, depositDate: future };
    expect(await office.admin.refused(enterDeposit, { ...request, body })).toMatchObject({
      status: 400,
      message: expect.stringContaining('in the future'),
    });
    const { deposit } = await office.admin.ok(enterDeposit, request);
    const { depositPk, version, reference, controlCount, controlCents } = deposit;
    const change = {
      params: { depositPk },
      idempotencyKey: randomUUID(),
      body: { version, reference, depositDate: future, controlCount, controlCents },
    };
    expect(await office.admin.refused(changeDepositFigures, change)).toMatchObject({ status: 400 });
  });

  it("is dated in the office's time zone, and not more than a year ago", async () => {
    // Still March 10 in New York.
    server.clock.set('2026-03-11T02:00:00.000Z');
    const request = depositOf([{ checkNumber: '1', cents: 100 }]);
    const on = (day: string) => ({ ...request, body: { ...request.body, depositDate: localDate(day) } });
    const { message } = await office.admin.refused(enterDeposit, on('2026-03-11'));
    expect(message).toContain('The deposit date Mar 11, 2026 is in the future');
    const past = await office.admin.refused(enterDeposit, on('2025-03-08'));
    expect(past.message).toContain('is more than a year ago. Check the year.');
    expect((await office.admin.ok(enterDeposit, on('2026-03-10'))).deposit.depositDate).toBe('2026-03-10');
  });

  it('frees its lockbox file when it is discarded', async () => {
    const file = textFile(
      'lockbox.csv',
      'Account,Invoice,Check Number,Payer,Deposit Date,Amount',
      `${group.groupNumber},,1,A,03/09/2026,1.00`,
    );
    const { filePk } = await committed(office.admin, UploadKind.Lockbox, 'office', file);
    const request = () => depositOf([{ checkNumber: '1', cents: 100 }], { filePk });
    const { deposit } = await office.admin.ok(enterDeposit, request());
    const { depositPk, version } = deposit;
    const discarded = await office.admin.ok(discardDeposit, {
      params: { depositPk },
      body: { version },
      idempotencyKey: randomUUID(),
    });
    expect(discarded).toMatchObject({ deposit: { state: 'DISCARDED' }, checks: [] });
    expect(await office.admin.refused(postDeposit, posting(discarded))).toMatchObject({ code: 'WRONG_STATUS' });
    await office.admin.ok(enterDeposit, request());
  });

  it('is seen by the person who made it, by managers, and by admins of all its groups', async () => {
    const detail = await entered(office.admin, [{ checkNumber: '1', cents: 1, groupNumber: group.groupNumber }]);
    const params = { depositPk: detail.deposit.depositPk };
    const colleague = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    for (const caller of [office.admin, office.manager, colleague]) await caller.ok(getDeposit, { params });
    expect(await office.other.refused(getDeposit, { params })).toMatchObject({ status: 404 });
    expect((await office.other.ok(searchDeposits, { body: {} })).total).toBe(0);
    const far = await group.bill();
    const add = [{ checkNumber: '5', amountCents: cents(9), billNumber: far.billNumber }];
    const mine = await office.other.ok(enterDeposit, depositOf([{ checkNumber: '5', cents: 9 }]));
    const { depositPk, version } = mine.deposit;
    const matched = await office.other.ok(changeDepositItems, {
      params: { depositPk },
      body: { version, add },
      idempotencyKey: randomUUID(),
    });
    expect(matched.checks[0]?.target).toBe('unknown');
    const place = [{ checkPk: matched.checks[0]?.checkPk ?? '', target: 'bill' as const, billPk: far.billPk }];
    const body = { version: matched.deposit.version, place };
    expect(
      await office.other.refused(changeDepositItems, { params: { depositPk }, body, idempotencyKey: randomUUID() }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('is posted once, no matter how often and from where it is sent', async () => {
    const bill = await group.bill();
    const detail = await entered(office.admin, [
      { checkNumber: '1', cents: bill.dueCents + 7, billNumber: bill.billNumber },
      { checkNumber: '2', cents: 11 },
    ]);
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => office.admin.call(postDeposit, posting(detail, key))),
      ...Array.from({ length: 10 }, () => office.manager.call(postDeposit, posting(detail))),
    ]);
    const refused = answers.filter(({ status: code }) => code !== 200);
    expect(refused.every(({ status: code }) => code === 409)).toBe(true);
    expect(await server.db.selectFrom('payments').select('payment_pk').execute()).toHaveLength(1);
    expect(await held()).toBe(7);
    await server.assertInvariants();
  });

  it('repeats the answer for its key, and does not post during a hold', async () => {
    const detail = await entered(office.admin, [{ checkNumber: '1', cents: 5 }]);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true, reason: '', until: null } });
    const request = posting(detail);
    expect(await office.admin.refused(postDeposit, request)).toMatchObject({ status: 423, code: 'ON_HOLD' });
    await sysadmin.ok(setProcessingHold, { body: { on: false, reason: '', until: null } });
    const answer = await office.admin.ok(postDeposit, request);
    expect(await office.admin.ok(postDeposit, request)).toEqual(answer);
  });

  it('saves nothing when the server crashes at any statement', async () => {
    const bill = await group.bill();
    const detail = await entered(office.admin, [
      { checkNumber: '1', cents: bill.dueCents + 7, billNumber: bill.billNumber },
      { checkNumber: '2', cents: 11 },
    ]);
    const { depositPk, version } = detail.deposit;
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, office.people.admin.userId);
    const idempotencyKey = randomUUID();
    const now = server.clock.now();
    const statements = await failAtEveryStatement(
      server,
      (db) =>
        runAs(new SqlTransactions(db), post, {
          caller: caller!,
          scope: { kind: 'rep', repId: 1 },
          idempotencyKey,
          params: { depositPk },
          body: { version },
          now,
        }),
      async () => {
        expect(await server.db.selectFrom('payments').select('payment_pk').execute()).toEqual([]);
        expect(await server.db.selectFrom('suspense_items').select('suspense_pk').execute()).toEqual([]);
        expect(await status(bill.billPk)).toBe('RECONCILED');
      },
    );
    expect(statements).toBeGreaterThan(15);
    await office.admin.ok(postDeposit, posting(detail, idempotencyKey));
    await server.assertInvariants();
  });
});
