import { randomUUID } from 'node:crypto';
import { previewAcknowledgment, recordAcknowledgment } from '../../../../../contract/money/acknowledgments';
import { changeRefundCredit } from '../../../../../contract/money/refundCredits';
import { searchRefunds } from '../../../../../contract/money/refunds';
import { changeBankFile, listRemittances, recordRemittance } from '../../../../../contract/money/remittances';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { refundSuspense } from '../../../../../contract/money/suspense';
import { getNotices } from '../../../../../contract/office/notices';
import { ProposeAccountChanges } from '../../../../../server/money/payments/accountChanges/ProposeAccountChanges';
import { SqlAccountChangeQueries } from '../../../../../server/money/payments/accountChanges/SqlAccountChanges';
import { PostReturnFile } from '../../../../../server/money/processing/returns/PostReturnFile';
import { SqlReturnFileQueries } from '../../../../../server/money/processing/returns/SqlReturnFileQueries';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { BankFile, BankFileKind } from '../../../../../src/domain/money/processing/BankFile';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { refundBalances } from '../../../../support/deposits/refundBalances';
import { holdMoney } from '../../../../support/payments/payingGroup';
import { type ReturnToWrite, returnFileOf } from '../../../../support/payments/returnFiles';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { confirmedAccount } from '../../../../support/processing/carrierAccounts';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestCaller } from '../../../../support/server/TestCaller';

/** @source docs/decisions/refunds.md#the-banks-files-return-and-reject-credits */
describe("ACH credits in the bank's files", () => {
  const stage = bankFileStage();
  const { runOn, paid, files, send, record, rejection } = stage;
  afterEach(() => stage.server.assertInvariants());

  const boss = () => stage.server.as(stage.manager);
  const fileOf = (records: readonly string[], returns: readonly ReturnToWrite[], fileName = 'returns.txt') => ({
    fileName,
    text: returnFileOf(records.join('\r\n'), returns),
  });
  const preview = async (body: ReturnType<typeof fileOf>) =>
    (await boss().ok(previewReturnFile, { body })).entries.map(({ outcome, message }) => [outcome, message]);
  const post = (body: ReturnType<typeof fileOf>) => boss().ok(postReturnFile, { body, idempotencyKey: randomUUID() });
  const ofKind = async (kind: BankFileKind) => (await files()).filter((file) => file.kind === kind);
  const latestOf = async (kind: BankFileKind): Promise<BankFile> => {
    const [file] = await ofKind(kind);
    if (!file) throw new Error(`No file of ${kind} was made.`);
    return file;
  };
  const refunds = async () => (await boss().ok(searchRefunds, { body: { size: 200 } })).items;
  const find = async (refundPk: string) => (await refunds()).find((one) => one.refundPk === refundPk);
  const changeCredit = (refundPk: string, step: 'pay' | 'reject' | 'return') =>
    boss().ok(changeRefundCredit, {
      params: { refundPk },
      body: {
        step,
        bankAccountPk: step === 'pay' ? stage.group.bankAccountPk : null,
        note: 'As the bank said',
        returnCode: step === 'return' ? ('R03' as const) : null,
      },
      idempotencyKey: randomUUID(),
    });
  /** Refunds of these amounts whose credits the bank has since Wednesday. */
  async function sentRefunds(...amounts: readonly number[]) {
    const refundPks: string[] = [];
    for (const amount of amounts) {
      const known = new Set((await refunds()).map(({ refundPk }) => refundPk));
      const suspensePk = await holdMoney(stage.server, stage.group, amount);
      const body = { amountCents: cents(amount), payee: `Payee of ${amount}`, reason: 'Paid twice' };
      await boss().ok(refundSuspense, { params: { suspensePk }, body, idempotencyKey: randomUUID() });
      const refundPk = (await refunds()).find((one) => !known.has(one.refundPk))?.refundPk ?? '';
      await changeCredit(refundPk, 'pay');
      refundPks.push(refundPk);
    }
    await runOn('2026-03-11');
    const file = await latestOf('REFUNDS');
    const records = await send(file);
    const references = await Promise.all(refundPks.map(async (pk) => (await find(pk))?.credit?.reference ?? ''));
    const entries = records.filter((one) => one.startsWith('6'));
    const places = references.map((reference) =>
      entries.findIndex((one) => one.includes(` ${reference} `) || one.slice(39, 54).trim() === reference),
    );
    return { refundPks, file, records, references, places };
  }
  /** A remittance whose credit the bank has since Thursday. */
  async function sentRemittance() {
    await confirmedAccount(stage.server, 'ACME');
    await paid();
    await runOn('2026-03-11');
    await send(await latestOf('PAYMENTS'));
    await runOn('2026-03-12');
    const file = await latestOf('REMITTANCES');
    return { file, records: await send(file), remittance: await remittance() };
  }
  const remittance = async () => {
    const [one] = (await boss().ok(listRemittances, { query: {} })).items;
    if (!one) throw new Error('Nothing was remitted.');
    return one;
  };
  const recordStep = async (step: 'clear' | 'send') =>
    boss().ok(recordRemittance, {
      params: { remittancePk: (await remittance()).remittancePk },
      body: { step, note: 'As the bank said' },
      idempotencyKey: randomUUID(),
    });
  const balances = () => refundBalances(stage.server.db);

  it.each([
    ['before it settles', false, false],
    ['after it settled', true, false],
    ['by its trace number alone', true, true],
  ])('return a refund %s, once', async (_, isSettled, isTraceOnly) => {
    const { refundPks, records } = await sentRefunds(50_000);
    const [refundPk = ''] = refundPks;
    const file = fileOf(records, [{ code: 'R23', entry: 0, isTraceOnly }]);
    if (isSettled) await runOn('2026-03-12');
    expect(await preview(file)).toEqual([
      ['RETURN_CREDIT', 'Refund: R23 Credit refused by receiver. The refund is owed again.'],
    ]);
    expect((await post(file)).entries).toMatchObject([
      {
        outcome: 'CREDIT_RETURNED',
        payment: null,
        credit: { kind: 'refund', recordPk: refundPk, reference: 'RFD-1-1' },
      },
    ]);
    const refund = await find(refundPk);
    expect(refund).toMatchObject({ state: 'APPROVED', credit: null });
    expect(refund?.history.at(-1)).toMatchObject({
      step: 'returnCredit',
      note: 'R23 Credit refused by receiver: From returns.txt, line 3.',
    });
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
    expect(await boss().refused(postReturnFile, { body: file, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
      message: expect.stringContaining('This file was posted on'),
    });
    const other = { ...file, text: file.text.replace(/\r\n/g, '\n') };
    expect(await preview(other)).toEqual([
      ['ENDED', 'Line 3 of returns.txt has already returned this credit with R23.'],
    ]);
    await runOn('2026-03-13');
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
  });

  it.each([
    ['before it cleared', false, false],
    ['after it cleared', true, false],
    ['by its trace number alone', false, true],
  ])('return a remittance %s, once', async (_, isCleared, isTraceOnly) => {
    const { records } = await sentRemittance();
    if (isCleared) await recordStep('clear');
    const file = fileOf(records, [{ code: 'R02', entry: 0, isTraceOnly }]);
    expect(await preview(file)).toEqual([
      ['RETURN_CREDIT', 'Remittance: R02 Account closed. The remittance can be paid again.'],
    ]);
    expect((await post(file)).entries).toMatchObject([{ outcome: 'CREDIT_RETURNED', credit: { kind: 'remittance' } }]);
    const returned = await remittance();
    expect(returned).toMatchObject({ state: 'MADE', achFile: null, returnedAt: expect.any(String) });
    expect(returned.history.at(-1)).toMatchObject({
      step: 'return',
      note: 'R02 Account closed: From returns.txt, line 3.',
    });
    await stage.server.assertInvariants();
    const other = { ...file, text: file.text.replace(/\r\n/g, '\n') };
    expect(await preview(other)).toEqual([
      ['ENDED', 'Line 3 of returns.txt has already returned this credit with R02.'],
    ]);
    await recordStep('send');
    expect(await preview(other)).toMatchObject([['ENDED', expect.anything()]]);
  });

  it('leave alone what a person recorded before, and what does not match', async () => {
    const { refundPks, records, places, references } = await sentRefunds(50_000, 30_000);
    const [first = '', second = ''] = refundPks;
    await changeCredit(first, 'return');
    const [a = 0, b = 0] = places;
    const file = fileOf(records, [
      { code: 'R02', entry: a },
      { code: 'R01', entry: b },
      { code: 'R02', entry: b, amountCents: 5 },
      { code: 'R02', entry: b, originalTrace: '999999999999999' },
      { code: 'R99', entry: b },
    ]);
    expect(await preview(file)).toEqual([
      ['ENDED', 'The return of this credit has already been recorded.'],
      ['UNMATCHED', 'Return code R01 does not apply to credits. Ask the bank what it means.'],
      ['UNMATCHED', `ACH credit ${references[1]} is $300.00. Ask the bank why it returned another amount.`],
      ['UNMATCHED', expect.stringContaining('under trace number 999999999999999')],
      ['UNMATCHED', 'Return code R99 does not apply to credits. Ask the bank what it means.'],
    ]);
    const twice = fileOf(records, [
      { code: 'R03', entry: b },
      { code: 'R03', entry: b, isTraceOnly: true },
    ]);
    expect(await preview(twice)).toMatchObject([
      ['RETURN_CREDIT', expect.anything()],
      ['UNMATCHED', 'This credit is already on line 3 of this file.'],
    ]);
    await post(twice);
    expect(await find(second)).toMatchObject({ state: 'APPROVED' });
    expect(await balances()).toEqual({ cash: 0, payable: 80_000, clearing: 0 });
  });

  it('are returned from the later file after the first was rejected', async () => {
    const { records, file } = await sentRemittance();
    await record(file, 'reject');
    await runOn('2026-03-13');
    const again = await send(await latestOf('REMITTANCES'));
    expect(await preview(fileOf(records, [{ code: 'R02', entry: 0 }]))).toEqual([
      ['UNMATCHED', 'This credit was rejected or canceled, or is now in another bank file. Ask the bank.'],
    ]);
    await post(fileOf(again, [{ code: 'R02', entry: 0 }]));
    expect(await remittance()).toMatchObject({ state: 'MADE', achFile: null });
  });

  it('are announced to people who may pay the refund, until it is paid another way', async () => {
    const { refundPks, records } = await sentRefunds(50_000);
    const [refundPk = ''] = refundPks;
    const other = stage.server.as(await stage.server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const noticesOf = async (caller: TestCaller) => {
      const { items, waiting } = await caller.ok(getNotices, { query: {} });
      return [
        items.filter(({ kind }) => kind === 'refundReturned').map(({ refund }) => refund),
        waiting.returnedRefunds,
      ];
    };
    const announced = [[{ amountCents: 50_000, isReturned: true }], 1];
    const nothing = [[], 0];
    expect(await noticesOf(other)).toEqual(nothing);
    await post(fileOf(records, [{ code: 'R02', entry: 0 }]));
    expect(await noticesOf(other)).toEqual(announced);
    expect(await noticesOf(boss())).toEqual(announced);
    expect(await noticesOf(stage.server.as(stage.group.payor))).toEqual(nothing);
    const search = { body: { returned: true } };
    expect((await boss().ok(searchRefunds, search)).items.map((one) => one.refundPk)).toEqual([refundPk]);
    await changeCredit(refundPk, 'pay');
    expect(await noticesOf(other)).toEqual(nothing);
    expect((await boss().ok(searchRefunds, search)).total).toBe(0);
    await runOn('2026-03-12');
    await send(await latestOf('REFUNDS'));
    await changeCredit(refundPk, 'reject');
    expect(await noticesOf(other)).toEqual([[{ amountCents: 50_000, isReturned: false }], 1]);
  });

  it('flags a late return to be dishonored', async () => {
    const { refundPks, records } = await sentRefunds(50_000);
    await runOn('2026-03-12');
    stage.server.clock.set('2026-04-14T15:00:00.000Z');
    const file = fileOf(records, [{ code: 'R02', entry: 0 }]);
    expect(await preview(file)).toMatchObject([
      ['RETURN_CREDIT', expect.stringContaining('This return is untimely. You can dispute it')],
    ]);
    await post(file);
    expect((await find(refundPks[0] ?? ''))?.history.at(-1)?.note).toContain(
      'Returned too late; the bank can dishonor it until Apr 21, 2026. From returns.txt, line 3.',
    );
  });

  it('return each credit once when ten people post the same file at the same time', async () => {
    const { records, refundPks } = await sentRefunds(50_000, 30_000);
    const file = fileOf(records, [
      { code: 'R02', entry: 0 },
      { code: 'R02', entry: 1 },
    ]);
    await Promise.all(
      Array.from({ length: 10 }, () => boss().call(postReturnFile, { body: file, idempotencyKey: randomUUID() })),
    );
    for (const refundPk of refundPks) {
      const steps = (await find(refundPk))?.history.map(({ step }) => step);
      expect(steps?.filter((step) => step === 'returnCredit')).toHaveLength(1);
    }
    expect(await balances()).toEqual({ cash: 0, payable: 80_000, clearing: 0 });
  });

  const acknowledgment = ({ fileName }: BankFile, accepted: string, records: readonly string[], entry: number) => ({
    fileName: 'ack.csv',
    text: [
      'File,Status,Entries,Credits,Trace,Reason',
      `${fileName},Accepted,${accepted},,`,
      `${fileName},Rejected,,,${records.filter((one) => one.startsWith('6'))[entry]?.slice(79, 94)},Account closed`,
    ].join('\n'),
  });

  it('are owed again when an acknowledgment file rejects one refund, once', async () => {
    const { file, records, refundPks, references, places } = await sentRefunds(50_000, 30_000);
    const ack = acknowledgment(file, '1,300.00', records, places[0] ?? 0);
    expect((await boss().ok(previewAcknowledgment, { body: ack })).files).toMatchObject([
      {
        outcome: 'ACCEPT_PARTLY',
        message: expect.stringContaining('1 refund is owed again.'),
        file: { kind: 'REFUNDS' },
        rejected: [{ confirmation: references[0], paymentPk: refundPks[0], reason: 'Account closed' }],
      },
    ]);
    await boss().ok(recordAcknowledgment, { body: ack, idempotencyKey: randomUUID() });
    expect(await find(refundPks[0] ?? '')).toMatchObject({ state: 'APPROVED' });
    expect(await find(refundPks[1] ?? '')).toMatchObject({ state: 'ACH_FILED' });
    expect(await boss().refused(recordAcknowledgment, { body: ack, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
    });
    expect(await preview(fileOf(records, [{ code: 'R02', entry: places[0] ?? 0 }]))).toEqual([
      ['UNMATCHED', 'This credit was rejected or canceled, or is now in another bank file. Ask the bank.'],
    ]);
    await runOn('2026-03-12');
    expect(await find(refundPks[1] ?? '')).toMatchObject({ state: 'ACH_SETTLED' });
  });

  it('are payable again when an acknowledgment file rejects one remittance', async () => {
    const { file, records } = await sentRemittance();
    const ack = acknowledgment(file, '0,0.00', records, 0);
    expect((await boss().ok(previewAcknowledgment, { body: ack })).files).toMatchObject([
      {
        outcome: 'ACCEPT_PARTLY',
        message:
          'The bank accepted 0 entries, $0.00, and rejected 2 entries, $1,000.00. 1 remittance can be paid again.',
      },
    ]);
    await boss().ok(recordAcknowledgment, { body: ack, idempotencyKey: randomUUID() });
    expect(await remittance()).toMatchObject({ state: 'MADE', achFile: null });
  });

  it('are left to a person when they settled before the acknowledgment rejects them', async () => {
    const { file, records, places } = await sentRefunds(50_000, 30_000);
    await runOn('2026-03-12');
    const ack = acknowledgment(file, '1,300.00', records, places[0] ?? 0);
    expect((await boss().ok(previewAcknowledgment, { body: ack })).files).toMatchObject([
      { outcome: 'LEAVE', message: 'This file is settled already. Nothing is changed.' },
    ]);
    const whole = { fileName: 'ack.csv', text: `File,Status,Entries,Credits\n${file.fileName},Rejected,2,800.00` };
    expect((await boss().ok(previewAcknowledgment, { body: whole })).files).toMatchObject([
      { outcome: 'LEAVE', message: expect.stringContaining('refunds in it have settled') },
    ]);
  });

  it('accept the rest of a file after a rejection was recorded on the refund', async () => {
    const { file, refundPks, references } = await sentRefunds(50_000, 30_000);
    await changeCredit(refundPks[0] ?? '', 'reject');
    const call = rejection(file, [references[0] ?? ''], { entryCount: 1, amountCents: 30_000 });
    expect(await boss().ok(changeBankFile, call)).toMatchObject({ state: 'PARTLY_ACCEPTED' });
    const steps = (await find(refundPks[0] ?? ''))?.history.map(({ step }) => step);
    expect(steps?.filter((step) => step === 'rejectCredit')).toHaveLength(1);
  });

  it('change nothing if any statement fails', async () => {
    const { records } = await sentRefunds(50_000);
    const { db, encryption, clock } = stage.server;
    const written = async () => [
      await db.selectFrom('refund_credits').selectAll().execute(),
      await db.selectFrom('refunds').selectAll().execute(),
      await db.selectFrom('ledger_entries').selectAll().orderBy('event_pk').orderBy('entry_no').execute(),
      await db.selectFrom('remittance_events').selectAll().orderBy('event_no').execute(),
      await db.selectFrom('remittance_credits').selectAll().execute(),
    ];
    const failing = async (file: ReturnType<typeof fileOf>, isDone: () => Promise<boolean>) => {
      const before = await written();
      const count = await failAtEveryStatement(
        stage.server,
        async (own) => {
          const changes = new ProposeAccountChanges(new SqlAccountChangeQueries(own), encryption);
          const queries = new SqlReturnFileQueries(db);
          const posting = new PostReturnFile(new SqlTransactions(own), queries, changes, encryption, clock);
          const caller = { userId: stage.manager.userId, name: stage.manager.name } as never;
          const request = { caller, idempotencyKey: file.text.slice(23, 60), file, now: clock.now() };
          // The answer is saved in a transaction of its own.
          await posting.run(request).catch(async (error: unknown) => {
            if (!(await isDone())) throw error;
          });
        },
        async () => expect(await written()).toEqual(before),
      );
      expect(count).toBeGreaterThan(6);
      expect(await isDone()).toBe(true);
    };
    await runOn('2026-03-12');
    const isOwed = async () => (await refunds())[0]?.state === 'APPROVED';
    await failing(fileOf(records, [{ code: 'R02', entry: 0 }]), isOwed);
    expect(await balances()).toEqual({ cash: 0, payable: 50_000, clearing: 0 });
    stage.server.clock.set('2026-03-10T15:00:00.000Z');
    const { records: others } = await sentRemittance();
    const isPayable = async () => (await remittance()).state === 'MADE';
    await failing(fileOf(others, [{ code: 'R02', entry: 0 }]), isPayable);
  });
});
