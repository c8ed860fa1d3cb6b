import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createPayment, getHeldMoney, getPayment, previewPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { listBankFiles } from '../../../../../contract/money/remittances';
import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../../../src/domain/money/payments/achEntry';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { checkoutOf, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const TUESDAY = '2026-03-10T15:00:00.000Z';
const FILES_A_DAY = 36;

/** Each bill is due $1,000.00. @source docs/decisions/bank-files.md#the-bank-limits-what-is-drawn */
describe('the limits of the bank', () => {
  const limits: { -readonly [Limit in keyof AchTerms]: AchTerms[Limit] } = { ...DEFAULT_ACH_TERMS };
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeAll(async () => {
    server = await startTestServer({ now: TUESDAY, achTerms: limits });
  });
  beforeEach(async () => {
    server.clock.set(TUESDAY);
    Object.assign(limits, DEFAULT_ACH_TERMS);
    group = await payingGroup(server);
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const checkout = async (amountCents?: number) =>
    checkoutOf(group, [{ bill: await group.bill(), ...(amountCents !== undefined && { amountCents }) }]);
  const send = (body: Awaited<ReturnType<typeof checkout>>) =>
    server.as(group.payor).call(createPayment, { body, idempotencyKey: randomUUID() });
  const files = async () => (await server.as(manager).ok(listBankFiles, { query: {} })).items;
  const runOn = (day: string) => {
    server.clock.set(`${day}T05:00:00.000Z`);
    return server.as(manager).ok(runProcessing, { body: { businessDate: localDate(day) } });
  };

  it('refuses a larger payment, in the preview too, and tells the browser the limit', async () => {
    limits.entryCents = cents(99_999);
    const body = await checkout();
    const message = 'A bank account can be drawn on for at most $999.99 in one payment. Pay less.';
    const payor = server.as(group.payor);
    expect(await payor.ok(previewPayment, { body })).toMatchObject({ balanced: false, sourceProblem: message });
    const refused = await payor.refused(createPayment, { body, idempotencyKey: randomUUID() });
    expect(refused).toMatchObject({ status: 422, code: 'ACH_TOO_LARGE', message });
    const query = { groupNumber: group.groupNumber };
    expect(await payor.ok(getHeldMoney, { query })).toMatchObject({ achEntryCents: 99_999 });
  });

  it('counts pending payments of the same day, and no voided ones', async () => {
    limits.groupDayCents = cents(250_000);
    const first = await pay(server, group, await group.bill());
    await pay(server, group, await group.bill());
    const body = await checkout();
    const message =
      "This group's bank accounts can be drawn on for at most $2,500.00 a day, and payments of $2,000.00 already settle on Mar 12, 2026. Pay up to $500.00, or schedule this payment for a later day.";
    const payor = server.as(group.payor);
    expect(await payor.ok(previewPayment, { body })).toMatchObject({ balanced: false, sourceProblem: message });
    expect(await payor.refused(createPayment, { body, idempotencyKey: randomUUID() })).toMatchObject({
      status: 422,
      code: 'ACH_TOO_LARGE',
      message,
    });
    const later = { ...body, payOn: localDate('2026-03-11'), acceptsLate: true };
    expect(await payor.ok(previewPayment, { body: later })).toMatchObject({ balanced: true });
    await sql`update payments set disposition = 'VOIDED' where payment_pk = ${first.paymentPk}`.execute(server.db);
    expect(await payor.ok(previewPayment, { body })).toMatchObject({ balanced: true });
    server.skipInvariantChecks();
  });

  it('never lets simultaneous payments exceed the daily limit together', async () => {
    limits.groupDayCents = cents(200_000);
    const bodies = await Promise.all([99_999, 99_998, 99_997, 99_996].map((amount) => checkout(amount)));
    const answers = await Promise.all(bodies.map(send));
    const counts = [201, 422].map((code) => answers.filter(({ status }) => status === code).length);
    expect(counts).toEqual([2, 2]);
  });

  it('repeats the answer for a payment that was made, even if the day is full by now', async () => {
    limits.groupDayCents = cents(100_000);
    const [body, idempotencyKey] = [await checkout(), randomUUID()];
    const payor = server.as(group.payor);
    const made = await payor.ok(createPayment, { body, idempotencyKey });
    expect(await payor.ok(createPayment, { body, idempotencyKey })).toMatchObject({ paymentPk: made.paymentPk });
  });

  it('sets aside a payment above a lowered daily limit, and leaves others for the next file', async () => {
    const { paymentPk: first } = await pay(server, group, await group.bill());
    const { paymentPk: second } = await pay(server, group, await group.bill());
    limits.groupDayCents = cents(150_000);
    await runOn('2026-03-11');
    const read = async (paymentPk: string) => server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect((await read(first)).payment).toMatchObject({ status: 'PENDING', settleDate: '2026-03-12' });
    const waiting = await read(second);
    expect(waiting.payment).toMatchObject({ status: 'PENDING', disposition: 'NONE' });
    expect(waiting.timeline.at(-1)).toMatchObject({
      event: 'notProcessed',
      note: expect.stringContaining('its other payments that settle on Mar 12, 2026 come first.'),
    });
    await runOn('2026-03-12');
    expect((await read(first)).payment.status).toBe('PROCESSED');
    expect((await read(second)).payment).toMatchObject({ status: 'PENDING', settleDate: '2026-03-13' });
    const { paymentPk: third } = await pay(server, group, await group.bill());
    limits.groupDayCents = cents(99_999);
    await runOn('2026-03-13');
    expect((await read(third)).payment).toMatchObject({ disposition: 'VOIDED' });
    expect((await read(second)).payment.status).toBe('PROCESSED');
  });

  it('splits a file at its limit, and draws each payment once', async () => {
    limits.fileCents = cents(250_000);
    for (let made = 0; made < 5; made += 1) await pay(server, group, await group.bill());
    await runOn('2026-03-11');
    expect((await files()).map(({ entryCount }) => entryCount).reverse()).toEqual([2, 2, 1]);
  });

  it('makes at most 36 files a day, and files the rest in the next run', async () => {
    limits.fileCents = cents(100_000);
    for (let made = 0; made < FILES_A_DAY + 1; made += 1) await pay(server, group, await group.bill());
    expect(await runOn('2026-03-11')).toMatchObject({ failed: 1 });
    const names = (await server.db.selectFrom('ach_files').select('modifier').execute()).map(
      ({ modifier }) => modifier,
    );
    expect(new Set(names).size).toBe(FILES_A_DAY);
    await runOn('2026-03-12');
    const made = await server.db
      .selectFrom('ach_files')
      .select(['business_date', 'modifier'])
      .orderBy('file_no')
      .execute();
    expect(made).toHaveLength(FILES_A_DAY + 1);
    expect(made.at(-1)).toEqual({ business_date: '2026-03-12', modifier: 'A' });
  });
});
