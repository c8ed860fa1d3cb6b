import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { previewAcknowledgment, recordAcknowledgment } from '../../../../../contract/money/acknowledgments';
import { RecordAcknowledgment } from '../../../../../server/money/processing/bankFiles/RecordAcknowledgment';
import { SqlAcknowledgmentQueries } from '../../../../../server/money/processing/bankFiles/SqlAcknowledgments';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { BankFile } from '../../../../../src/domain/money/processing/BankFile';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';

const HEADINGS = 'File,Status,Entries,Debits,Trace,Reason';

/** @source docs/decisions/bank-files.md#the-banks-acknowledgment-can-be-a-file */
describe("the bank's acknowledgment file", () => {
  const stage = bankFileStage();
  const { runOn, paid, statusOf, latest, send } = stage;

  const sent = async (count: number) => {
    stage.server.clock.set('2026-03-10T15:00:00.000Z');
    const payments = [];
    for (let made = 0; made < count; made += 1) payments.push(await paid());
    await runOn('2026-03-11');
    const records = await send(await latest());
    const traces = records.filter((record) => record.startsWith('6')).map((record) => record.slice(79, 94));
    return { payments, traces, file: await latest() };
  };
  const csv = (...rows: readonly string[]) => ({ fileName: 'ack.csv', text: [HEADINGS, ...rows].join('\n') });
  const accepting = ({ fileName, entryCount, amountCents }: BankFile) =>
    `${fileName},Accepted,${entryCount},${amountCents / 100},,`;
  const manager = () => stage.server.as(stage.manager);
  const preview = (body: ReturnType<typeof csv>) => manager().ok(previewAcknowledgment, { body });
  const call = (body: ReturnType<typeof csv>, idempotencyKey = randomUUID()) => ({ body, idempotencyKey });

  it('shows what it records, and records it once for each key and content', async () => {
    const { traces, file } = await sent(3);
    const ack = csv(accepting(file), `${file.fileName},Rejected,,,${traces[1]},Account closed`);
    expect((await preview(ack)).files).toMatchObject([
      { outcome: 'ACCEPT_PARTLY', rejected: [{ reason: 'Account closed' }] },
    ]);
    expect((await latest()).state).toBe('SENT');
    const request = call(ack);
    const answer = await manager().ok(recordAcknowledgment, request);
    expect(answer).toMatchObject({ files: [{ outcome: 'RECORDED' }], recorded: { by: expect.any(String) } });
    expect(await manager().ok(recordAcknowledgment, request)).toEqual(answer);
    expect(await manager().refused(recordAcknowledgment, call(ack))).toMatchObject({
      code: 'WRONG_STATUS',
      message: expect.stringContaining('This acknowledgment was recorded on Mar 11, 2026'),
    });
    expect(await preview(ack)).toMatchObject({ files: [{ outcome: 'RECORDED' }], recorded: {} });
    expect(await latest()).toMatchObject({
      state: 'PARTLY_ACCEPTED',
      history: [
        {},
        { note: 'The bank accepted 2 entries, $2,000.00, and rejected 1 entry, $1,000.00. From ack.csv, line 2.' },
      ],
    });
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 2 });
    await stage.server.assertInvariants();
  });

  it('rejects a batch of the file by its number', async () => {
    const { file } = await sent(2);
    const ack = csv(`${file.fileName},Partial,2,2000.00,,`, `${file.fileName},Rejected,2,2000.00,,Unknown company`);
    const body = {
      ...ack,
      text: ack.text.replace(HEADINGS, `${HEADINGS},Batch`).replace('2000.00,,\n', '2000.00,,,\n').concat(',1'),
    };
    expect(await preview(body)).toMatchObject({ files: [{ outcome: 'ACCEPT_PARTLY', rejected: [{}, {}] }] });
    await manager().ok(recordAcknowledgment, call(body));
    expect((await latest()).state).toBe('SETTLED');
    await stage.server.assertInvariants();
  });

  it('leaves a file alone that processing settles first, and remembers the columns', async () => {
    const { payments, file } = await sent(1);
    const { text } = csv(accepting(file));
    const own = { fileName: 'own.csv', text: text.replace('Status', 'Outcome of it') };
    expect((await preview(own)).problems).toMatchObject([
      { message: 'Choose the columns of the file reference and the status.' },
    ]);
    const { layout } = await preview(own);
    const body = { ...own, layout: { ...layout, status: 'Outcome of it' } };
    await manager().ok(recordAcknowledgment, call(body));
    expect((await preview({ ...own, text: `${own.text}\n` })).layout.status).toBe('Outcome of it');
    await runOn('2026-03-12');
    expect(await statusOf(payments[0]!.paymentPk)).toBe('PROCESSED');
    const late = csv(`${file.fileName},Rejected,,,,Unknown company`);
    expect((await preview(late)).files).toMatchObject([{ outcome: 'LEAVE' }]);
    expect(await manager().refused(recordAcknowledgment, call(late))).toMatchObject({ status: 409 });
  });

  it('refuses a file that cannot be read, and records nothing', async () => {
    const { file } = await sent(1);
    const bad = csv(accepting(file), `${file.fileName},Pending,,,,`);
    expect((await preview(bad)).problems).toMatchObject([{ line: 3 }]);
    expect(await manager().refused(recordAcknowledgment, call(bad))).toMatchObject({
      status: 422,
      code: 'FILE_UNREADABLE',
    });
    expect((await latest()).state).toBe('SENT');
  });

  it('records one of two answers that are sent at the same time, and voids a payment once', async () => {
    const { traces, file } = await sent(2);
    const ack = csv(accepting(file), `${file.fileName},Rejected,,,${traces[0]},Account closed`);
    const other = { ...ack, text: `${ack.text}\n` };
    const statuses = await Promise.all(
      [ack, other, ack, other, ack].map((body) =>
        manager()
          .call(recordAcknowledgment, call(body))
          .then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    expect((await latest()).history).toHaveLength(2);
    await stage.server.assertInvariants();
  });

  it('records all or nothing wherever the server dies', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.integer({ min: 1, max: 70 }), async (statement) => {
          const { traces, file } = await sent(2);
          const ack = csv(accepting(file), `${file.fileName},Rejected,,,${traces[0]},Account closed`);
          const { db } = dieFromStatement(stage.server.db, statement);
          const record = new RecordAcknowledgment(new SqlTransactions(db), new SqlAcknowledgmentQueries(db), undefined);
          const request = {
            caller: { ...stage.manager } as never,
            idempotencyKey: randomUUID(),
            file: ack,
            now: stage.server.clock.now(),
          };
          await record.run(request).catch((error: unknown) => {
            if (!(error instanceof Died)) throw error;
          });
          const { state } = await latest();
          expect(['SENT', 'PARTLY_ACCEPTED']).toContain(state);
          const again = await manager().call(recordAcknowledgment, call(ack));
          expect(again.status).toBe(state === 'SENT' ? 200 : 409);
          expect((await latest()).history).toHaveLength(2);
          await stage.server.assertInvariants();
        })
        .afterEach(stage.reset),
      { numRuns: 8 },
    );
  });
});
