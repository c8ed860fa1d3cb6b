import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { removeBankAccount } from '../../../../../contract/money/bankAccounts';
import { changeRefundCredit, previewRefundCredit } from '../../../../../contract/money/refundCredits';
import {
  exportRefunds,
  issueRefundChecks,
  searchRefunds,
  voidRefundCheck,
} from '../../../../../contract/money/refunds';
import { changeBankFile } from '../../../../../contract/money/remittances';
import { postReturnFile } from '../../../../../contract/money/returnFiles';
import { listCashItems } from '../../../../../contract/money/statements';
import { decideRefund, refundSuspense, searchHeldItems } from '../../../../../contract/money/suspense';
import { fileRefunds, settleRefunds } from '../../../../../server/money/processing/refundCredits/fileRefunds.sql';
import { PayRefundByAch } from '../../../../../server/money/processing/refundCredits/PayRefundByAch';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { ReturnCode } from '../../../../../src/domain/money/payments/returnCodes';
import type { BankFile } from '../../../../../src/domain/money/processing/BankFile';
import type { RefundCreditStep } from '../../../../../src/domain/money/refunds/refundCredit';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { refundBalances } from '../../../../support/deposits/refundBalances';
import { bankAccountOf, holdMoney } from '../../../../support/payments/payingGroup';
import { returnFileOf } from '../../../../support/payments/returnFiles';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestCaller } from '../../../../support/server/TestCaller';
import { ISSUER } from '../../../../support/server/testIssuer';
import { addDay, addTrust, linesOf } from '../../../../support/statements/office';

/** @source docs/decisions/refunds.md#a-refund-can-be-paid-by-ach-credit */
describe('refunds by ACH credit', () => {
  const stage = bankFileStage();
  const { runOn, files, send, record, refusal } = stage;
  afterEach(() => stage.server.assertInvariants());

  const boss = () => stage.server.as(stage.manager);
  const keyed = (idempotencyKey: string = randomUUID()) => ({ idempotencyKey });
  const listed = async () => (await boss().ok(searchRefunds, { body: { size: 200 } })).items;
  const find = async (refundPk: string) => (await listed()).find((one) => one.refundPk === refundPk);
  const stateOf = async (refundPk: string) => (await find(refundPk))?.state;

  /** Refunds money of the group, up to the limit of one person. @returns the key of the refund */
  async function approved(amount: number, caller: TestCaller = boss()): Promise<string> {
    const known = new Set((await listed()).map(({ refundPk }) => refundPk));
    const suspensePk = await holdMoney(stage.server, stage.group, amount);
    const body = { amountCents: cents(amount), payee: `Payee of ${amount}`, reason: 'Paid twice' };
    await caller.ok(refundSuspense, { params: { suspensePk }, body, ...keyed() });
    const refund = (await listed()).find(({ refundPk }) => !known.has(refundPk));
    return refund?.refundPk ?? '';
  }
  const parts = (
    refundPk: string,
    step: RefundCreditStep,
    more: { bankAccountPk?: string | null; note?: string; returnCode?: ReturnCode | null } = {},
    key?: string,
  ) => ({
    params: { refundPk },
    body: {
      step,
      bankAccountPk: step === 'pay' ? stage.group.bankAccountPk : null,
      note: 'As the bank said',
      returnCode: step === 'return' ? ('R03' as const) : null,
      ...more,
    },
    ...keyed(key),
  });
  const take = (refundPk: string, step: RefundCreditStep, more: Parameters<typeof parts>[2] = {}, caller = boss()) =>
    caller.call(changeRefundCredit, parts(refundPk, step, more));
  const ofRefunds = async () => (await files()).filter(({ kind }) => kind === 'REFUNDS');
  const fileOf = async (): Promise<BankFile> => {
    const [file] = await ofRefunds();
    if (!file) throw new Error('No file was made.');
    return file;
  };
  const balances = () => refundBalances(stage.server.db);
  /** A refund whose credit is in a file that was sent on Wednesday. */
  async function sent(amount = 50_000) {
    const refundPk = await approved(amount);
    expect(await take(refundPk, 'pay')).toMatchObject({ status: 200, body: { state: 'ACH_READY' } });
    await runOn('2026-03-11');
    const file = await fileOf();
    const records = await send(file);
    return { refundPk, file, records };
  }

  it('are in the next bank file as one credit to the account of the group, and settle', async () => {
    const refundPk = await approved(50_000);
    expect(await boss().ok(previewRefundCredit, { params: { refundPk } })).toMatchObject({
      problem: null,
      needsApproval: false,
      accounts: [{ bankAccountPk: stage.group.bankAccountPk, accountMasked: 'XXXXXXXXX789', problem: null }],
      settleDate: '2026-03-11',
    });
    await take(refundPk, 'pay');
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
    await runOn('2026-03-11');
    const file = await fileOf();
    expect(file).toMatchObject({ fileName: 'ach-refunds-2026-03-11-A.txt', entryCount: 1, amountCents: 50_000 });
    expect(await balances()).toEqual({ cash: 0, payable: 0, clearing: 50_000 });
    const records = await send(file);
    expect(records.slice(1, 4)).toEqual([
      expect.stringMatching(/^5220ACME BENEFITS {23}1123456789CCDREFUND {4} {6}260312 {3}1011000010000001$/),
      expect.stringMatching(/^622021000021000123456789 {5}0000050000RFD-1-1 /),
      expect.stringMatching(/^8220/),
    ]);
    expect(await find(refundPk)).toMatchObject({
      state: 'ACH_FILED',
      credit: { reference: 'RFD-1-1', fileState: 'SENT', settleDate: '2026-03-12', problem: null },
    });
    await record(file, 'acknowledge');
    await runOn('2026-03-12');
    expect(await stateOf(refundPk)).toBe('ACH_SETTLED');
    expect(await balances()).toEqual({ cash: -50_000, payable: 0, clearing: 0 });
    expect(await ofRefunds()).toMatchObject([{ state: 'SETTLED' }]);
    await runOn('2026-03-13');
    expect(await ofRefunds()).toHaveLength(1);
    const { text } = await boss().call(exportRefunds, { body: { format: 'csv', state: 'ACH_SETTLED' } });
    expect(text).toContain('Operating ending in 789');
    expect((await find(refundPk))?.history.map(({ step, by }) => [step, by === 'Processing'])).toEqual([
      ['approve', false],
      ['credit', false],
      ['file', true],
      ['settle', true],
    ]);
  });

  it('go only to a verified account of the group that is not held for a change', async () => {
    const refundPk = await approved(50_000);
    const other = await stage.server.data.group();
    const payor = stage.server.as(await stage.server.data.billingUser([other], [Role.Payor]));
    const foreign = await bankAccountOf(payor, other);
    expect(await take(refundPk, 'pay', { bankAccountPk: foreign })).toMatchObject({ status: 404 });
    expect(await take(refundPk, 'pay', { bankAccountPk: null })).toMatchObject({ status: 400 });
    const { db } = stage.server;
    const set = (values: object) =>
      db
        .updateTable('bank_accounts')
        .set(values as never)
        .where('bank_account_pk', '=', stage.group.bankAccountPk)
        .execute();
    const [{ verified_at: at } = { verified_at: null }] = await db
      .selectFrom('bank_accounts')
      .select('verified_at')
      .where('bank_account_pk', '=', stage.group.bankAccountPk)
      .execute();
    await set({ verified_at: null, verified_how: null, verified_by_user_id: null });
    const refused = await take(refundPk, 'pay');
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(refused.text).toContain('two small deposits');
    await set({ verified_at: at, verified_how: 'INSTANT', verified_by_user_id: stage.group.payor.userId });
    await set({ removed_at: stage.server.clock.now().toISOString() });
    expect((await take(refundPk, 'pay')).text).toContain('This account was removed.');
    await set({ removed_at: null });
    expect(await stateOf(refundPk)).toBe('APPROVED');
  });

  it('wait outside the file while their account cannot be used, and say why', async () => {
    const refundPk = await approved(50_000);
    await take(refundPk, 'pay');
    const payor = stage.server.as(stage.group.payor);
    const removed = await payor.call(removeBankAccount, { params: { bankAccountPk: stage.group.bankAccountPk } });
    expect(removed.status).toBe(409);
    await stage.server.db
      .updateTable('bank_accounts')
      .set({ removed_at: stage.server.clock.now().toISOString() })
      .where('bank_account_pk', '=', stage.group.bankAccountPk)
      .execute();
    await runOn('2026-03-11');
    expect(await ofRefunds()).toEqual([]);
    expect((await find(refundPk))?.credit?.problem).toContain('This account was removed.');
    expect(await take(refundPk, 'cancel')).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
  });

  it('need another person if the refund needed one', async () => {
    const suspensePk = await holdMoney(stage.server, stage.group, 900_000);
    const asked = { amountCents: cents(900_000), payee: 'Harbor Foods', reason: 'Paid twice' };
    await boss().ok(refundSuspense, { params: { suspensePk }, body: asked, ...keyed() });
    const [item] = (await boss().ok(searchHeldItems, { body: {} })).items;
    const second = stage.server.as(await stage.server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const body = { movePk: item?.refund?.movePk ?? '', approve: true };
    await second.ok(decideRefund, { params: { suspensePk }, body, ...keyed() });
    await nameEveryone(stage.server);
    const refundPk = (await listed())[0]?.refundPk ?? '';
    expect(await boss().ok(previewRefundCredit, { params: { refundPk } })).toMatchObject({ needsApproval: true });
    expect(await take(refundPk, 'pay')).toMatchObject({ body: { state: 'ACH_WAITS' } });
    await runOn('2026-03-11');
    expect(await ofRefunds()).toEqual([]);
    expect(await take(refundPk, 'approve')).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
    expect(await take(refundPk, 'decline', { note: '' }, second)).toMatchObject({ status: 400 });
    const answers = await Promise.all([
      take(refundPk, 'approve', {}, second),
      take(refundPk, 'decline', { note: 'Wrong account' }, second),
    ]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    if ((await stateOf(refundPk)) === 'APPROVED') {
      await take(refundPk, 'pay');
      await take(refundPk, 'approve', {}, second);
    }
    expect(await find(refundPk)).toMatchObject({ state: 'ACH_READY', credit: { approvedBy: expect.any(String) } });
    expect(await eventsOfOneName(stage.server)).toEqual(['ACH credit of a refund approved']);
  });

  it('are owed again when the bank rejects or returns the credit before it settles', async () => {
    for (const step of ['reject', 'return'] as const) {
      const { refundPk, file } = await sent();
      expect(await take(refundPk, 'cancel')).toMatchObject({ status: 409 });
      expect(await take(refundPk, step)).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
      expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
      const refund = await find(refundPk);
      expect(refund?.credit).toBeNull();
      expect(refund?.history.at(-1)).toMatchObject({ note: expect.stringContaining('As the bank said') });
      await runOn('2026-03-12');
      expect(await stateOf(refundPk)).toBe('APPROVED');
      expect((await files()).find(({ filePk }) => filePk === file.filePk)).toMatchObject({ state: 'SETTLED' });
      await send(file);
      await stage.server.assertInvariants();
      await stage.reset();
      stage.server.clock.set('2026-03-10T15:00:00.000Z');
    }
  });

  it('are owed again when the bank returns the credit after it settled, and can be paid by check or again', async () => {
    const { refundPk } = await sent();
    await runOn('2026-03-12');
    expect(await take(refundPk, 'reject')).toMatchObject({ status: 409 });
    expect(await take(refundPk, 'return', { returnCode: null })).toMatchObject({ status: 400 });
    expect(await take(refundPk, 'return', { returnCode: 'R01' })).toMatchObject({ status: 400 });
    expect(await take(refundPk, 'return')).toMatchObject({ status: 200 });
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
    expect(await refusal(await fileOf(), 'reject')).toMatchObject({ code: 'WRONG_STATUS' });
    expect(await take(refundPk, 'pay')).toMatchObject({ status: 200 });
    await runOn('2026-03-13');
    expect(await ofRefunds()).toHaveLength(2);
    expect(await balances()).toEqual({ cash: 0, payable: 0, clearing: 50_000 });
  });

  it('are filed again when their file is canceled, rejected, or late, and can be paid in another way until then', async () => {
    const refundPk = await approved(50_000);
    await take(refundPk, 'pay');
    await runOn('2026-03-11');
    await record(await fileOf(), 'cancel');
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
    await runOn('2026-03-12');
    const second = await fileOf();
    await send(second);
    await record(second, 'reject');
    expect(await stateOf(refundPk)).toBe('ACH_READY');
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
    await runOn('2026-03-13');
    // Not sent in time for Monday.
    await runOn('2026-03-16');
    expect((await ofRefunds()).map(({ state }) => state)).toEqual(['MADE', 'CANCELED', 'REJECTED', 'CANCELED']);
    await send(await fileOf());
    await runOn('2026-03-17');
    expect(await stateOf(refundPk)).toBe('ACH_SETTLED');
  });

  it('leave an unsent file when they are canceled, and cancel it with the last of them', async () => {
    const first = await approved(50_000);
    const second = await approved(30_000);
    await take(first, 'pay');
    await take(second, 'pay');
    await runOn('2026-03-11');
    expect(await take(first, 'return')).toMatchObject({ status: 409 });
    await take(first, 'cancel');
    expect(await fileOf()).toMatchObject({ state: 'MADE', entryCount: 1, amountCents: 30_000 });
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 30_000 });
    await take(second, 'cancel');
    expect(await fileOf()).toMatchObject({ state: 'CANCELED' });
    expect(await balances()).toEqual({ cash: 0, payable: 80_000, clearing: 0 });
  });

  it('are owed again when an acknowledgment rejects their entry', async () => {
    const first = await approved(50_000);
    const second = await approved(30_000);
    await take(first, 'pay');
    await take(second, 'pay');
    await runOn('2026-03-11');
    const file = await fileOf();
    await send(file);
    const reference = (await find(first))?.credit?.reference ?? '';
    const rejection = (...references: string[]) =>
      stage.rejection(file, references, { entryCount: 1, amountCents: 30_000 });
    expect(await boss().refused(changeBankFile, rejection('RFD-9-9'))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await boss().refused(changeBankFile, rejection(reference, reference))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await boss().ok(changeBankFile, rejection(reference))).toMatchObject({ state: 'PARTLY_ACCEPTED' });
    expect(await stateOf(first)).toBe('APPROVED');
    expect((await find(first))?.history.at(-1)).toMatchObject({ step: 'rejectCredit', note: 'Account closed.' });
    await runOn('2026-03-12');
    expect(await stateOf(second)).toBe('ACH_SETTLED');
    expect(await balances()).toEqual({ cash: -30_000, payable: 50_000, clearing: 0 });
    expect(await fileOf()).toMatchObject({ state: 'SETTLED' });
  });

  it('are matched with the statement as one amount for each file, and their returns alone', async () => {
    const accountPk = await addTrust(boss());
    const first = await approved(50_000);
    const second = await approved(30_000);
    await take(first, 'pay');
    await take(second, 'pay');
    await runOn('2026-03-11');
    await send(await fileOf());
    await runOn('2026-03-12');
    await take(first, 'return');
    const lines = [{ typeCode: '455', amountCents: 80_000, text: 'ACH REFUND' }];
    const { statementPk, openCount } = await addDay(boss(), accountPk, lines, localDate('2026-03-12'));
    expect(openCount).toBe(0);
    expect((await linesOf(boss(), statementPk)).map(({ amountCents, match }) => [amountCents, match?.how])).toEqual([
      [-80_000, 'AUTO'],
    ]);
    const items = (await boss().ok(listCashItems, { params: { statementPk }, query: {} })).items;
    expect(items.map(({ kind, name, amountCents }) => [kind, name, amountCents])).toEqual([
      ['RETURN', 'of a refund', 50_000],
    ]);
    stage.server.clock.set('2026-03-16T15:00:00.000Z');
    const back = [{ typeCode: '257', amountCents: 50_000, text: 'ACH RETURN' }];
    expect(await addDay(boss(), accountPk, back, localDate('2026-03-13'), -80_000)).toMatchObject({ openCount: 0 });
  });

  it('let only one of two people who pay at the same time pay the refund, by check or by ACH', async () => {
    await addTrust(boss());
    const refundPk = await approved(50_000);
    const issue = boss().call(issueRefundChecks, {
      body: { refundPks: [refundPk], firstCheckNumber: 1001 },
      ...keyed(),
    });
    const answers = await Promise.all([take(refundPk, 'pay'), issue, take(refundPk, 'pay')]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it('take effect once for each key', async () => {
    const refundPk = await approved(50_000);
    const request = parts(refundPk, 'pay');
    const answers = [await boss().call(changeRefundCredit, request), await boss().call(changeRefundCredit, request)];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await find(refundPk))?.history.map(({ step }) => step)).toEqual(['approve', 'credit']);
  });

  it('change all of their rows or none when a statement fails', async () => {
    const refundPk = await approved(50_000);
    const { db, clock, encryption } = stage.server;
    const caller = await new SqlCallerDirectory(db).findCaller(ISSUER, stage.manager.userId);
    if (!caller) throw new Error('There is no manager.');
    const step = (own: typeof db, what: RefundCreditStep) =>
      new PayRefundByAch(new SqlTransactions(own), true).run(
        { caller, scope: { kind: 'all' }, now: clock.now(), idempotencyKey: randomUUID() },
        refundPk,
        parts(refundPk, what).body,
      );
    const untouched = (state: string) => async () => expect(await stateOf(refundPk)).toBe(state);
    await failAtEveryStatement(stage.server, (own) => step(own, 'pay'), untouched('APPROVED'));
    await runOn('2026-03-10');
    const canceled = await fileOf();
    await record(canceled, 'cancel');
    const { run_pk: runPk } = await db.selectFrom('ach_files').select('run_pk').executeTakeFirstOrThrow();
    const run = { runPk, businessDate: localDate('2026-03-10'), now: clock.now() };
    await failAtEveryStatement(
      stage.server,
      (own) => inTransaction(own, (tx) => fileRefunds(tx, run, encryption)),
      untouched('ACH_READY'),
    );
    await send(await fileOf());
    const later = { ...run, businessDate: localDate('2026-03-11') };
    await failAtEveryStatement(
      stage.server,
      (own) => inTransaction(own, (tx) => settleRefunds(tx, later, true)),
      untouched('ACH_FILED'),
    );
    await failAtEveryStatement(stage.server, (own) => step(own, 'return'), untouched('ACH_SETTLED'));
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
  });

  const RUNS = Number(process.env['MODEL_RUNS'] ?? 6);

  it('keep every balance equal to its items after any sequence', async () => {
    const command = fc.tuple(
      fc.constantFrom(
        ...(['pay', 'issue', 'void', 'cancel', 'reject', 'return', 'run', 'send', 'cancelFile', 'rejectFile'] as const),
        ...(['returnByFile', 'rejectEntry'] as const),
      ),
      fc.nat({ max: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 24 }), async (commands) => {
        await stage.reset();
        stage.server.clock.set('2026-03-10T15:00:00.000Z');
        await addTrust(boss());
        const pks = [await approved(30_000), await approved(20_000), await approved(45_000)];
        let day = 11;
        const statuses = new Set([200, 409]);
        for (const [name, pick] of commands) {
          const refundPk = pks[pick % pks.length] ?? '';
          const refund = await find(refundPk);
          const all = await ofRefunds();
          const file = all[pick % Math.max(1, all.length)];
          if (name === 'run') await runOn(`2026-03-${String(day++)}`);
          else if (name === 'send') {
            if (file?.state === 'MADE') await send(file).catch(() => undefined);
          } else if (name === 'cancelFile' || name === 'rejectFile') {
            if (file)
              await boss().call(changeBankFile, stage.change(file, name === 'cancelFile' ? 'cancel' : 'reject'));
          } else if (name === 'returnByFile') {
            if (!file || !['SENT', 'ACCEPTED', 'PARTLY_ACCEPTED', 'SETTLED', 'UNKNOWN'].includes(file.state)) continue;
            const entry = pick % file.entryCount;
            const returned = { code: pick % 3 === 0 ? 'R23' : 'R02', entry, isTraceOnly: pick % 2 === 0 };
            const text = returnFileOf((await send(file)).join('\r\n'), [returned]);
            await boss().call(postReturnFile, { body: { fileName: 'back.txt', text }, ...keyed() });
          } else if (name === 'rejectEntry') {
            const reference = refund?.credit?.reference;
            if (!file || !refund || typeof reference !== 'string') continue;
            const accepted = {
              entryCount: file.entryCount - 1,
              amountCents: Math.max(0, file.amountCents - refund.amountCents),
            };
            await boss().call(changeBankFile, stage.rejection(file, [reference], accepted));
          } else if (name === 'issue') {
            const { account } = await boss().ok(searchRefunds, { body: {} });
            const body = { refundPks: [refundPk], firstCheckNumber: account?.nextCheckNumber ?? 1001 };
            await boss().call(issueRefundChecks, { body, ...keyed() });
          } else if (name === 'void') {
            const body = { checkNumber: refund?.check?.checkNumber ?? 1, reason: 'Lost' };
            await boss().call(voidRefundCheck, { params: { refundPk }, body, ...keyed() });
          } else {
            statuses.add((await take(refundPk, name)).status);
          }
          const items = await listed();
          const sumOf = (...states: string[]) =>
            items.filter(({ state }) => states.includes(state)).reduce((sum, one) => sum + one.amountCents, 0);
          expect(await balances()).toEqual({
            cash: 0 - sumOf('ACH_SETTLED'),
            payable: sumOf('APPROVED', 'ACH_WAITS', 'ACH_READY'),
            clearing: sumOf('ISSUED', 'ACH_FILED'),
          });
        }
        expect([...statuses]).toEqual([200, 409]);
        await stage.server.assertInvariants();
      }),
      { numRuns: RUNS },
    );
  }, 240_000);
});
