import { getPayment } from '../../../../../contract/money/payments';
import { pay } from '../../../../support/payments/payingGroup';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

/** @source docs/decisions/bank-files.md#a-debit-is-dated-some-bank-days-after-processing */
describe('same-day debits', () => {
  const stage = bankFileStage();
  const { runOn, paid, statusOf, latest, files, send } = stage;
  beforeEach(() => {
    stage.achTerms.debitDays = 0;
  });

  const settleDate = async (paymentPk: string) =>
    (await stage.server.as(stage.group.payor).ok(getPayment, { params: { paymentPk } })).payment.settleDate;

  it('are sent on their day, with its date in the file, and processed by the next run', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    stage.server.clock.set('2026-03-11T20:14:00.000Z');
    const records = await send(await latest());
    expect(records[1]?.slice(69, 75)).toBe('260311');
    await stage.processing().run((await latest()).businessDate, 'Processing');
    expect(await statusOf(paymentPk)).toBe('PENDING');
    await runOn('2026-03-12');
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
    await stage.server.assertInvariants();
  });

  it('are not sent from 16:15 Eastern on, and get a new date from the next run', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    stage.server.clock.set('2026-03-11T20:15:00.000Z');
    await expect(send(await latest())).rejects.toThrow('was to settle on Mar 11, 2026');
    await runOn('2026-03-12');
    expect((await files()).map(({ state }) => state)).toEqual(['MADE', 'CANCELED']);
    expect(await settleDate(paymentPk)).toBe('2026-03-12');
    await stage.server.assertInvariants();
  });

  it('above $1,000,000.00 settle a bank day later, even when their file is late', async () => {
    const bill = await stage.group.bill({ lines: [{ billedCents: 100_000_001 }] });
    const { paymentPk } = await pay(stage.server, stage.group, bill);
    expect(await settleDate(paymentPk)).toBe('2026-03-12');
    await runOn('2026-03-12');
    expect(await settleDate(paymentPk)).toBe('2026-03-13');
    stage.server.clock.set('2026-03-13T05:00:00.000Z');
    await expect(send(await latest())).rejects.toThrow('was to settle on Mar 13, 2026');
    await stage.server.assertInvariants();
  });
});
