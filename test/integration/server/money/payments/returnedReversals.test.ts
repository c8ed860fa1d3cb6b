import { randomUUID } from 'node:crypto';
import { previewAcknowledgment, recordAcknowledgment } from '../../../../../contract/money/acknowledgments';
import { changeBankFile } from '../../../../../contract/money/remittances';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { ProposeAccountChanges } from '../../../../../server/money/payments/accountChanges/ProposeAccountChanges';
import { SqlAccountChangeQueries } from '../../../../../server/money/payments/accountChanges/SqlAccountChanges';
import { takeFileStep } from '../../../../../server/money/processing/bankFiles/changeBankFile';
import { PostReturnFile } from '../../../../../server/money/processing/returns/PostReturnFile';
import { SqlReturnFileQueries } from '../../../../../server/money/processing/returns/SqlReturnFileQueries';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { type ReturnToWrite, returnFileOf } from '../../../../support/payments/returnFiles';
import { reversalSteps } from '../../../../support/payments/reversalSteps';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';

/** @source docs/decisions/reversals.md#a-return-file-can-return-a-reversal */
describe("reversals in the bank's files", () => {
  const stage = bankFileStage();
  const { runOn, record, rejection } = stage;
  const { manager, settledPayments, sentReversals, reversalsFile, latestOf, balances, ask, sendAll } =
    reversalSteps(stage);
  afterEach(() => stage.server.assertInvariants());

  const fileOf = (records: readonly string[], returns: readonly ReturnToWrite[], fileName = 'returns.txt') => ({
    fileName,
    text: returnFileOf(records.join('\r\n'), returns),
  });
  const preview = async (body: ReturnType<typeof fileOf>) =>
    (await manager().ok(previewReturnFile, { body })).entries.map(({ outcome, message }) => [outcome, message]);
  const post = (body: ReturnType<typeof fileOf>) =>
    manager().ok(postReturnFile, { body, idempotencyKey: randomUUID() });

  it.each([
    ['before it settles', false, 'The reversal ends, and the payment stays as it is.'],
    ['after it settled', true, 'The money is held for the group.'],
  ])('returns a reversal %s, once', async (_, isSettled, effect) => {
    const [payment] = await settledPayments(1);
    const { paymentPk, confirmation } = payment!;
    const file = fileOf(await sentReversals([paymentPk]), [{ code: 'R23', entry: 0 }]);
    if (isSettled) await runOn('2026-03-16');
    expect(await preview(file)).toEqual([['RETURN_REVERSAL', `Reversal: R23 Credit refused by receiver. ${effect}`]]);
    expect((await post(file)).entries).toMatchObject([
      { outcome: 'REVERSAL_RETURNED', reversalNo: 1, payment: { confirmation } },
    ]);
    expect(await latestOf(paymentPk)).toMatchObject({ state: 'RETURNED', returnCode: 'R23' });
    expect((await balances())['CREDIT_SUSPENSE']).toBe(isSettled ? -100_000 : undefined);
    expect(await manager().refused(postReturnFile, { body: file, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
      message: expect.stringContaining('This file was posted on'),
    });
    const other = { ...file, text: file.text.replace(/\r\n/g, '\n') };
    expect(await preview(other)).toEqual([
      ['ENDED', 'Line 3 of returns.txt has already returned this reversal with R23.'],
    ]);
    await runOn('2026-03-17');
    expect((await balances())['CREDIT_SUSPENSE']).toBe(isSettled ? -100_000 : undefined);
  });

  it('are found by their trace numbers if the bank leaves out the ID', async () => {
    const [first, second] = await settledPayments(2);
    const records = await sentReversals([first!.paymentPk, second!.paymentPk]);
    const file = fileOf(records, [{ code: 'R02', entry: 1, isTraceOnly: true }]);
    expect((await post(file)).entries).toMatchObject([
      { outcome: 'REVERSAL_RETURNED', payment: { confirmation: second!.confirmation } },
    ]);
    expect((await latestOf(first!.paymentPk))?.state).toBe('FILED');
  });

  it('leaves the return of part of a reversal to a person', async () => {
    const [first, second] = await settledPayments(2);
    const records = await sentReversals([first!.paymentPk, second!.paymentPk]);
    const file = fileOf(records, [
      { code: 'R01', entry: 0 },
      { code: 'R02', entry: 0, amountCents: 5 },
      { code: 'R02', entry: 1 },
      { code: 'R03', entry: 1 },
    ]);
    expect(await preview(file)).toEqual([
      ['UNMATCHED', 'Return code R01 does not apply to credits. Ask the bank what it means.'],
      ['UNMATCHED', expect.stringContaining('is $1,000.00. Ask the bank why it returned another amount.')],
      ['RETURN_REVERSAL', expect.stringContaining('R02 Account closed')],
      ['UNMATCHED', 'The reversal is already on line 7 of this file.'],
    ]);
    await post(file);
    const states = [await latestOf(first!.paymentPk), await latestOf(second!.paymentPk)].map((one) => one?.state);
    expect(states).toEqual(['FILED', 'RETURNED']);
  });

  it('do not change a return from a rejected file after the next file has the reversal', async () => {
    const [payment] = await settledPayments(1);
    const records = await sentReversals([payment!.paymentPk]);
    await record(await reversalsFile(), 'reject');
    await runOn('2026-03-16');
    await sendAll();
    expect(await preview(fileOf(records, [{ code: 'R02', entry: 0 }]))).toEqual([
      ['UNMATCHED', 'This reversal was withdrawn or rejected, or is now in another bank file. Ask the bank.'],
    ]);
    expect(await latestOf(payment!.paymentPk)).toMatchObject({ state: 'FILED' });
  });

  it('proposes the account that a notification of change corrects, as for a debit', async () => {
    const [payment] = await settledPayments(1);
    const records = await sentReversals([payment!.paymentPk]);
    const file = fileOf(records, [{ code: 'C01', entry: 0, data: '000987654321' }]);
    expect(await preview(file)).toMatchObject([['PROPOSE', expect.stringContaining('The bank corrects')]]);
    expect((await post(file)).entries).toMatchObject([{ outcome: 'PROPOSED' }]);
    expect(await latestOf(payment!.paymentPk)).toMatchObject({ state: 'FILED' });
  });

  it('rejects single reversals of a file, which can be requested again', async () => {
    const [first, second] = await settledPayments(2);
    await sentReversals([first!.paymentPk, second!.paymentPk]);
    const file = await reversalsFile();
    const accepted = { entryCount: 1, amountCents: 100_000 };
    expect(await manager().refused(changeBankFile, rejection(file, ['LB-0'], accepted))).toMatchObject({
      status: 400,
      message: 'This file has no reversal of a payment with the confirmation number LB-0.',
    });
    const call = rejection(file, [second!.confirmation], accepted);
    expect(await manager().ok(changeBankFile, call)).toMatchObject({
      state: 'PARTLY_ACCEPTED',
      history: [{}, { note: 'The bank accepted 1 entry, $1,000.00, and rejected 1 entry, $1,000.00.' }],
    });
    expect(await latestOf(second!.paymentPk)).toMatchObject({ state: 'REJECTED', endNote: 'Account closed' });
    await runOn('2026-03-16');
    expect(await latestOf(first!.paymentPk)).toMatchObject({ state: 'SETTLED' });
    expect(await reversalsFile()).toMatchObject({ state: 'SETTLED' });
    expect(await ask(second!.paymentPk)).toMatchObject({ reversalNo: 2, state: 'OPEN' });
  });

  it('accepts the rest of a file after a rejection was recorded on the payment', async () => {
    const [first, second] = await settledPayments(2);
    await sentReversals([first!.paymentPk, second!.paymentPk]);
    const { take } = reversalSteps(stage);
    await take(first!.paymentPk, 'reject');
    const call = rejection(await reversalsFile(), [first!.confirmation], { entryCount: 1, amountCents: 100_000 });
    expect(await manager().ok(changeBankFile, call)).toMatchObject({ state: 'PARTLY_ACCEPTED' });
  });

  it('records the rejection of a single reversal from an acknowledgment file', async () => {
    const [first, second] = await settledPayments(2);
    const records = await sentReversals([first!.paymentPk, second!.paymentPk]);
    const { fileName } = await reversalsFile();
    const trace = records.filter((one) => one.startsWith('6'))[0]?.slice(79, 94);
    const ack = {
      fileName: 'ack.csv',
      text: [
        'File,Status,Entries,Credits,Trace,Reason',
        `${fileName},Accepted,1,1000.00,,`,
        `${fileName},Rejected,,,${trace},Account closed`,
      ].join('\n'),
    };
    expect((await manager().ok(previewAcknowledgment, { body: ack })).files).toMatchObject([
      {
        outcome: 'ACCEPT_PARTLY',
        message: expect.stringContaining('1 reversal ends, and the payments stay as they are.'),
        rejected: [{ reason: 'Account closed' }],
      },
    ]);
    await manager().ok(recordAcknowledgment, { body: ack, idempotencyKey: randomUUID() });
    const states = [await latestOf(first!.paymentPk), await latestOf(second!.paymentPk)].map((one) => one?.state);
    expect(new Set(states)).toEqual(new Set(['FILED', 'REJECTED']));
    expect(await manager().refused(recordAcknowledgment, { body: ack, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
    });
  });

  it('changes nothing if any statement fails', async () => {
    const [first, second] = await settledPayments(2);
    const records = await sentReversals([first!.paymentPk, second!.paymentPk]);
    const written = async () => [
      await stage.server.db.selectFrom('bank_reversals').selectAll().orderBy('reversal_pk').execute(),
      await stage.server.db.selectFrom('ledger_entries').selectAll().orderBy('event_pk').orderBy('entry_no').execute(),
      await stage.server.db.selectFrom('suspense_items').selectAll().execute(),
      await stage.server.db.selectFrom('ach_files').select(['file_pk', 'state']).orderBy('file_pk').execute(),
    ];
    const before = await written();
    const untouched = async () => expect(await written()).toEqual(before);
    const caller = { userId: stage.manager.userId, name: stage.manager.name } as never;
    const now = stage.server.clock.now();
    const { params, body } = rejection(await reversalsFile(), [first!.confirmation], {
      entryCount: 1,
      amountCents: 100_000,
    });
    const rejecting = await failAtEveryStatement(
      stage.server,
      (db) =>
        runAs(new SqlTransactions(db), takeFileStep, {
          caller,
          idempotencyKey: randomUUID(),
          params,
          body: { reason: '', ...body },
          now,
        }),
      untouched,
    );
    expect(rejecting).toBeGreaterThan(8);
    await runOn('2026-03-16');
    const settled = await written();
    const entries = records.filter((one) => one.startsWith('6'));
    const place = entries.findIndex((one) => one.includes(second!.confirmation.slice(0, 15)));
    const file = fileOf(records, [{ code: 'R02', entry: place }]);
    const isReturned = async () => (await latestOf(second!.paymentPk))?.state === 'RETURNED';
    const returning = await failAtEveryStatement(
      stage.server,
      async (db) => {
        const changes = new ProposeAccountChanges(new SqlAccountChangeQueries(db), stage.server.encryption);
        const { encryption, clock } = stage.server;
        const queries = new SqlReturnFileQueries(stage.server.db);
        const posting = new PostReturnFile(new SqlTransactions(db), queries, changes, encryption, clock);
        const request = { caller, idempotencyKey: 'return-once', file, now: clock.now() };
        // The answer is saved in a separate transaction.
        await posting.run(request).catch(async (error: unknown) => {
          if (!(await isReturned())) throw error;
        });
      },
      async () => expect(await written()).toEqual(settled),
    );
    expect(returning).toBeGreaterThan(8);
    expect(await isReturned()).toBe(true);
    expect((await balances())['CREDIT_SUSPENSE']).toBe(-100_000);
  });
});
