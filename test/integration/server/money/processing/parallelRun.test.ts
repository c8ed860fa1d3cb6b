import { SqlPaymentFiles } from '../../../../../server/money/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing } from '../../../../../server/money/processing/RunProcessing';
import { SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

const DAY = localDate('2026-03-12');
const PARTS = 6;

/** @source product.md, Nightly processing; Money, invariants 2, 3, 5 */
describe('a processing run with parallel transactions', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  /** Two payments in each transaction, three at a time. Its clock goes on while it runs. */
  const run = () =>
    new RunProcessing(
      new SqlProcessingRepository(server.db),
      new SqlTransactions(server.db),
      new SqlPaymentFiles(server.db, undefined, { remittanceTerms: { afterDays: 0 } }),
      {
        now: () => {
          server.clock.advance(1);
          return server.clock.now();
        },
      },
      { allowFutureDates: true, owner: null, reportFailure: () => undefined, chunkSize: 2, parallelChunks: 3 },
    ).run(DAY, 'Processing');

  it('processes each payment once, also those of one bill in different transactions', async () => {
    const bill = await group.bill({
      lines: [
        { billedCents: 100, carrierCode: 'ACME' },
        { billedCents: 500, carrierCode: 'ZENITH' },
      ],
    });
    for (let part = 0; part < PARTS; part += 1)
      await pay(server, group, bill, { amountCents: 100, version: bill.version + part });
    for (let count = 0; count < 5; count += 1) await pay(server, group, await group.bill());
    expect(await run()).toMatchObject({ processed: PARTS + 5, failed: 0, amountCents: 500_600, remaining: 0 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: 600, pending_cents: 0 });
    const events = server.db.selectFrom('payment_events').select('payment_pk').where('event', '=', 'processed');
    expect(await events.execute()).toHaveLength(PARTS + 5);
  });

  it('finds the payment that fails, and processes all others', async () => {
    const bills = [];
    for (let count = 0; count < 8; count += 1) bills.push(await group.bill());
    for (const bill of bills) await pay(server, group, bill);
    const { billPk } = bills[3]!;
    const rows = await server.db.selectFrom('bill_carriers').selectAll().where('bill_pk', '=', billPk).execute();
    await server.db.deleteFrom('bill_carriers').where('bill_pk', '=', billPk).execute();
    expect(await run()).toMatchObject({ processed: 7, failed: 1, remaining: 1 });
    await server.db.insertInto('bill_carriers').values(rows).execute();
    expect(await run()).toMatchObject({ processed: 1, failed: 0, remaining: 0 });
  });

  it('remits the money of its own payments', async () => {
    for (let count = 0; count < 3; count += 1) await pay(server, group, await group.bill());
    await run();
    const remittances = server.db.selectFrom('remittances').select(['bill_count', 'amount_cents']);
    expect(await remittances.execute()).toEqual([{ bill_count: 3, amount_cents: 300_000 }]);
    expect(await server.db.selectFrom('unremitted_entries').selectAll().execute()).toEqual([]);
  });
});
