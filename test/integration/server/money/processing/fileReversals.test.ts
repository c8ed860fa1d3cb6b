import { randomUUID } from 'node:crypto';
import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../../../contract/money/fileReversals';
import { listBankFileEntries } from '../../../../../contract/money/remittances';
import { returnPayment } from '../../../../../contract/money/reversals';
import { reverseWholeFile } from '../../../../../server/money/processing/fileReversals/reverseBankFile';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { BankReversalReason } from '../../../../../src/domain/money/payments/bankReversal';
import type { BankFile } from '../../../../../src/domain/money/processing/BankFile';
import type { FileReversalStep } from '../../../../../src/domain/money/processing/fileReversal';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { billRow } from '../../../../support/payments/billRow';
import { pay } from '../../../../support/payments/payingGroup';
import { reversalSteps } from '../../../../support/payments/reversalSteps';
import { returnOf } from '../../../../support/payments/reversals';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';

/** @source docs/decisions/reversals.md#a-whole-file-or-a-batch-can-be-reversed */
describe('reversing a bank file', () => {
  const stage = bankFileStage();
  const { runOn } = stage;
  const { manager, settledPayments, ofKind, latestOf, sendAll, balances, take, ask } = reversalSteps(stage);
  afterEach(() => stage.server.assertInvariants());

  const paymentsFile = async (): Promise<BankFile> => {
    const [file] = await ofKind('PAYMENTS');
    if (!file) throw new Error('No file was made.');
    return file;
  };
  const preview = async (query: { batch?: string; kind?: BankReversalReason } = {}) =>
    manager().ok(previewFileReversal, { params: { filePk: (await paymentsFile()).filePk }, query });
  const request = async (reason: BankReversalReason = 'DUPLICATE', more: object = {}) => {
    const { filePk, asOf, paymentCount, amountCents } = await preview({ kind: reason });
    const body = { reason, note: 'Sent twice', discoveredAt: asOf, paymentCount, amountCents, ...more };
    return { params: { filePk }, body, idempotencyKey: randomUUID() };
  };
  const reverse = async (...parts: Parameters<typeof request>) =>
    manager().ok(reverseBankFile, await request(...parts));
  const step = (reversalPk: string, what: FileReversalStep) => ({
    params: { reversalPk },
    body: { step: what, note: 'Not an error' },
    idempotencyKey: randomUUID(),
  });
  const statesOf = async (payments: readonly { paymentPk: string }[]) => {
    const states = [];
    for (const { paymentPk } of payments) states.push((await latestOf(paymentPk))?.state);
    return states;
  };

  it('reverses every debit that can be reversed in one file, after naming the others', async () => {
    const payments = await settledPayments(4);
    const [first, second, returned, reversed] = payments;
    await manager().ok(returnPayment, returnOf(returned!.paymentPk));
    await ask(reversed!.paymentPk);
    const effect = await preview();
    expect(effect).toMatchObject({
      problem: null,
      approval: null,
      paymentCount: 2,
      entryCount: 2,
      amountCents: 200_000,
      billCount: 2,
      remittedCents: 200_000,
      excessCents: 0,
      settleDate: '2026-03-13',
      lastDay: '2026-03-19',
      excludedCount: 2,
      excludedCents: 200_000,
      batches: [{ batch: 1, settleDate: '2026-03-12', entryCount: 4, amountCents: 400_000 }],
      reversals: [],
    });
    expect(new Map(effect.excluded.map(({ paymentPk, problem }) => [paymentPk, problem]))).toEqual(
      new Map([
        [returned!.paymentPk, 'This payment has already been returned.'],
        [reversed!.paymentPk, 'A reversal of this payment is already in progress.'],
      ]),
    );
    expect(await reverse()).toMatchObject({
      paymentCount: 2,
      parts: [{ state: 'OPEN', count: 2, amountCents: 200_000 }],
    });
    await runOn('2026-03-13');
    const files = await ofKind('REVERSALS');
    expect(files).toMatchObject([{ entryCount: 3, amountCents: 300_000 }]);
    await sendAll();
    await runOn('2026-03-16');
    expect(await statesOf([first!, second!])).toEqual(['SETTLED', 'SETTLED']);
    expect((await preview()).reversals).toMatchObject([{ parts: [{ state: 'SETTLED', count: 2 }] }]);
    const { items } = await manager().ok(listBankFileEntries, {
      params: { filePk: (await paymentsFile()).filePk },
      query: { q: first!.confirmation },
    });
    expect(items).toMatchObject([
      { disposition: 'REVERSED', trace: expect.stringMatching(/^01100001\d{7}$/), reversal: { state: 'SETTLED' } },
    ]);
  });

  it('leaves the payments of a file that was sent twice, and offsets bank errors', async () => {
    const payments = await settledPayments(2);
    await reverse('DRAWN_TWICE');
    await runOn('2026-03-13');
    await sendAll();
    await runOn('2026-03-16');
    expect(await statesOf(payments)).toEqual(['SETTLED', 'SETTLED']);
    expect(await balances()).toMatchObject({ BANK_ERRORS: 200_000 });
    expect((await preview({ kind: 'DRAWN_TWICE' })).problem).toContain('has already been reversed.');
  });

  it('reverses one batch', async () => {
    stage.achTerms.debitDays = 0;
    const small = await pay(stage.server, stage.group, await stage.group.bill());
    const large = await pay(
      stage.server,
      stage.group,
      await stage.group.bill({ lines: [{ billedCents: 150_000_000 }] }),
    );
    await runOn('2026-03-11');
    await sendAll();
    await runOn('2026-03-12');
    await runOn('2026-03-13');
    const { batches } = await preview();
    expect(batches.map(({ amountCents }) => amountCents)).toEqual([100_000, 150_000_000]);
    const { filePk, asOf, paymentCount, amountCents } = await preview({ batch: '1' });
    expect(paymentCount).toBe(1);
    const body = {
      batch: 1,
      reason: 'WRONG_DATE' as const,
      note: 'Early',
      discoveredAt: asOf,
      paymentCount,
      amountCents,
    };
    await manager().ok(reverseBankFile, { params: { filePk }, body, idempotencyKey: randomUUID() });
    expect(await statesOf([small, large])).toEqual(['OPEN', undefined]);
    expect((await preview({ batch: '9' })).problem).toBe('There is no such batch in this file.');
  });

  it("waits for another manager's approval above a limit, and cancels what is no longer possible", async () => {
    const payments = await settledPayments(12);
    const asked = await reverse();
    expect(asked).toMatchObject({ parts: [{ state: 'WAITING', count: 12 }], approvedBy: null });
    await manager().ok(returnPayment, returnOf(payments[0]!.paymentPk));
    expect(await manager().refused(changeFileReversal, step(asked.reversalPk, 'approve'))).toMatchObject({
      status: 422,
      code: 'SAME_PERSON',
    });
    const second = await stage.server.data.person({ roles: [Role.Admin, Role.Manager] });
    expect(await stage.server.as(second).ok(changeFileReversal, step(asked.reversalPk, 'approve'))).toMatchObject({
      approvedBy: second.name,
      parts: [
        { state: 'CANCELED', count: 1 },
        { state: 'OPEN', count: 11 },
      ],
    });
    expect(await stage.server.as(second).refused(changeFileReversal, step(asked.reversalPk, 'approve'))).toMatchObject({
      status: 409,
    });
  });

  it('is canceled until it is sent, and not afterward', async () => {
    const payments = await settledPayments(2);
    const { reversalPk } = await reverse();
    await runOn('2026-03-13');
    expect(await manager().ok(changeFileReversal, step(reversalPk, 'cancel'))).toMatchObject({
      parts: [{ state: 'CANCELED', count: 2 }],
    });
    expect(await ofKind('REVERSALS')).toMatchObject([{ state: 'CANCELED' }]);
    const again = await reverse();
    await runOn('2026-03-16');
    await sendAll();
    expect(await manager().refused(changeFileReversal, step(again.reversalPk, 'cancel'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('No reversal of this request can be canceled anymore'),
    });
    await take(payments[0]!.paymentPk, 'return', 'R02', 2);
    expect((await preview()).reversals[0]?.parts).toMatchObject([{ state: 'FILED' }, { state: 'RETURNED' }]);
  });

  it('is refused 24 hours after discovery unless confirmed, and names the rule', async () => {
    await settledPayments(1);
    const discoveredAt = new Date(stage.server.clock.now().getTime() - 24 * 3_600_000).toISOString();
    const late = await request('DUPLICATE', { discoveredAt });
    expect(await manager().refused(reverseBankFile, late)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Nacha Operating Rules, Section 2.8'),
    });
    expect(
      await manager().ok(reverseBankFile, {
        ...late,
        body: { ...late.body, isLate: true },
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({ isLate: true });
  });

  it.each<[string, object]>([
    ['another number of payments', { paymentCount: 5 }],
    ['another amount', { amountCents: 5 }],
    ['a discovery in the future', { discoveredAt: '2026-04-01T00:00:00.000Z' }],
    ['a discovery before the file', { discoveredAt: '2026-03-01T00:00:00.000Z', isLate: true }],
  ])('is refused for %s', async (_, more) => {
    await settledPayments(1);
    const { status } = await manager().refused(reverseBankFile, await request('DUPLICATE', more));
    expect([400, 409]).toContain(status);
  });

  it('is refused for a file that is not sent, after five bank days, and for a file of reversals', async () => {
    const bill = await stage.group.bill();
    await pay(stage.server, stage.group, bill);
    await runOn('2026-03-11');
    expect((await preview()).problem).toContain('Set the payment aside instead.');
    await sendAll();
    await runOn('2026-03-12');
    await reverse();
    await runOn('2026-03-13');
    const [file] = await ofKind('REVERSALS');
    expect(
      await manager().ok(previewFileReversal, { params: { filePk: file?.filePk ?? '' }, query: {} }),
    ).toMatchObject({ problem: 'Only files that debit payments can be reversed.' });
    stage.server.clock.set('2026-03-23T15:00:00.000Z');
    expect((await preview()).problem).toBeTruthy();
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'PAID' });
    expect(await manager().refused(previewFileReversal, { params: { filePk: 'none' }, query: {} })).toMatchObject({
      status: 404,
    });
  });

  it('changes nothing if any statement fails, and is made once for repeated and concurrent requests', async () => {
    const payments = await settledPayments(2);
    const { params, body, idempotencyKey } = await request();
    const caller = { userId: stage.manager.userId, name: stage.manager.name } as never;
    const now = stage.server.clock.now();
    const written = async () => [
      await stage.server.db.selectFrom('bank_reversals').selectAll().execute(),
      await stage.server.db.selectFrom('file_reversals').selectAll().execute(),
      await stage.server.db.selectFrom('mails').select('subject').orderBy('subject').execute(),
    ];
    const before = await written();
    const statements = await failAtEveryStatement(
      stage.server,
      (db) =>
        runAs(new SqlTransactions(db), reverseWholeFile, {
          caller,
          idempotencyKey,
          params,
          body: { batch: null, isLate: false, ...body },
          now,
        }),
      async () => expect(await written()).toEqual(before),
    );
    expect(statements).toBeGreaterThan(8);
    const answers = await Promise.all(
      [1, 2].map(() => manager().call(reverseBankFile, { params, body, idempotencyKey: randomUUID() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await statesOf(payments)).toEqual(['OPEN', 'OPEN']);
    expect(await stage.server.db.selectFrom('bank_reversals').selectAll().execute()).toHaveLength(2);
  });

  it('finds entries by group, confirmation, trace number, and amount', async () => {
    const [first] = await settledPayments(3);
    const { filePk } = await paymentsFile();
    const found = async (search: string) =>
      (await manager().ok(listBankFileEntries, { params: { filePk }, query: { q: search } })).items;
    const [entry] = await found(first!.confirmation.toLowerCase());
    expect(entry?.paymentPk).toBe(first!.paymentPk);
    expect(await found(entry?.trace ?? '')).toHaveLength(1);
    expect(await found('$1,000.00')).toHaveLength(3);
    expect(await found('999.00')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found(entry?.groupName.slice(1, 6) ?? '')).toHaveLength(3);
  });
});
