import { sql } from 'kysely';
import { runProcessing } from '../../../../contract/processing';
import { SqlTransactions } from '../../../../server/composition/SqlTransactions';
import { settlePayment } from '../../../../server/payments/settlePayment';
import { Role } from '../../../../src/domain/access/Role';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../support/payments/payingGroup';
import type { TestServer } from '../../../support/server/startTestServer';

const AT = '2026-03-11T06:00:00.000Z';

describe('what a server of version 0.1.0 leaves out after the upgrade of its database', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  /** Makes a bank file of the payment as version 0.1.0 does. */
  const file = (paymentPk: string) =>
    server.db.transaction().execute(async (tx) => {
      await sql`insert into processing_runs (run_pk, business_date, started_at, finished_at, by_name)
        values ('former', '2026-03-10', ${AT}, ${AT}, 'Processing')`.execute(tx);
      await sql`insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents)
        select 'file', 1, 'former', '2026-03-10', 'A', ${AT}::timestamptz, 1, amount_cents from payments
        where payment_pk = ${paymentPk}`.execute(tx);
      await sql`insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
        select group_number, payment_pk, source_no, 'file', 1, 'Group' from payment_sources
        where payment_pk = ${paymentPk} and method = 'ACH'`.execute(tx);
    });
  /** Remits what is owed as version 0.1.0 does. */
  const remit = () =>
    server.db.transaction().execute(async (tx) => {
      await sql`insert into remittances (remittance_pk, control_no, run_pk, carrier_code, business_date, add_date, bill_count, amount_cents)
        select 'remittance', 1, 'former', u.carrier_code, '2026-03-10', ${AT}::timestamptz, 1, sum(-l.amount_cents)
        from unremitted_entries u join ledger_entries l using (group_number, event_pk, entry_no) group by u.carrier_code`.execute(
        tx,
      );
      await sql`with moved as (delete from unremitted_entries returning group_number, event_pk, entry_no)
        insert into remittance_entries (group_number, event_pk, entry_no, remittance_pk)
        select group_number, event_pk, entry_no, 'remittance' from moved`.execute(tx);
    });
  const runAsSysadmin = async () => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-10') } });
  };
  const paid = async () => {
    const { paymentPk } = await pay(server, group, await group.bill({ lines: [{ billedCents: 1_000 }] }));
    server.clock.set(AT);
    await file(paymentPk);
    return paymentPk;
  };

  it('is a remittance in the ledger, which is posted with it', async () => {
    const paymentPk = await paid();
    await new SqlTransactions(server.db).run((tx) => settlePayment(tx, paymentPk, server.clock.now()));
    await remit();
    const made = await server.db
      .selectFrom('ledger_events')
      .select('at')
      .where('kind', '=', 'REMITTANCE_MADE')
      .execute();
    expect(made).toEqual([{ at: AT }]);
    await server.assertInvariants();
  });

  it('is the clearing of a debit, which the next run posts', async () => {
    await paid();
    await expect(server.assertInvariants()).rejects.toThrow('ACH clearing');
    await runAsSysadmin();
    await server.assertInvariants();
  });

  it('is the state of a bank file that was downloaded, so that it is not canceled and drawn again', async () => {
    await paid();
    const download = { file_pk: 'file', download_pk: 'one', at: AT, user_id: 'former', by_name: 'Mona Fields' };
    await server.db.insertInto('ach_downloads').values(download).execute();
    const { state } = await server.db.selectFrom('ach_files').select('state').executeTakeFirstOrThrow();
    const events = await server.db.selectFrom('ach_file_events').select(['state', 'by_name']).execute();
    expect([state, events]).toEqual(['SENT', [{ state: 'SENT', by_name: 'Mona Fields' }]]);
    await server.db
      .insertInto('ach_downloads')
      .values({ ...download, download_pk: 'two' })
      .execute();
    expect(await server.db.selectFrom('ach_file_events').select('state').execute()).toHaveLength(1);
    await runAsSysadmin();
  });
});
