import { randomUUID } from 'node:crypto';
import { getPayment } from '../../../../../contract/money/payments';
import { changeBankFile, listBankFileEntries } from '../../../../../contract/money/remittances';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

/** @source docs/decisions/bank-files.md#the-bank-can-reject-single-entries */
describe('a bank file with rejected entries', () => {
  const stage = bankFileStage();
  const { processing, runOn, paid, statusOf, latest, send, rejection } = stage;

  const rejecting = async (...[confirmations, accepted]: [readonly string[], Parameters<typeof rejection>[2]]) =>
    rejection(await latest(), confirmations, accepted);
  const sent = async (count: number) => {
    const payments = [];
    for (let made = 0; made < count; made += 1) payments.push(await paid());
    await runOn('2026-03-11');
    const bytes = await send(await latest());
    return { payments, bytes };
  };

  it('voids the payments of rejected entries once, processes the others, and does not change the file', async () => {
    const { payments, bytes } = await sent(3);
    const [first, bad, last] = payments;
    const call = await rejecting([bad!.confirmation], { entryCount: 2, amountCents: 200_000 });
    const answer = await stage.server.as(stage.manager).ok(changeBankFile, call);
    expect(answer).toMatchObject({
      state: 'PARTLY_ACCEPTED',
      entryCount: 3,
      history: [
        { state: 'SENT' },
        { note: 'The bank accepted 2 entries, $2,000.00, and rejected 1 entry, $1,000.00.' },
      ],
    });
    expect(await stage.server.as(stage.manager).ok(changeBankFile, call)).toEqual(answer);
    expect(
      await stage.server.as(stage.manager).refused(changeBankFile, { ...call, idempotencyKey: randomUUID() }),
    ).toMatchObject({
      code: 'WRONG_STATUS',
    });
    const read = await stage.server.as(stage.group.payor).ok(getPayment, { params: { paymentPk: bad!.paymentPk } });
    expect(read.payment).toMatchObject({ disposition: 'VOIDED', voidReason: 'Rejected by the bank: Account closed' });
    const { items } = await stage.server.as(stage.manager).ok(listBankFileEntries, { params: call.params, query: {} });
    expect(items.map(({ rejectedReason }) => rejectedReason)).toEqual(['Account closed', null, null]);
    expect(await send(await latest())).toEqual(bytes);
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 2, failed: 0 });
    for (const { paymentPk } of [first!, last!]) expect(await statusOf(paymentPk)).toBe('PROCESSED');
    expect((await latest()).state).toBe('SETTLED');
    await stage.server.assertInvariants();
  });

  it.each([
    ['numbers that do not add up', 200_001, (own: string) => [own], 'Correct the numbers or the rejected entries'],
    [
      'an unknown number',
      200_000,
      () => ['LB-0000-0000-0000'],
      'This file has no payment with the confirmation number',
    ],
    ['a number given twice', 200_000, (own: string) => [own, own], 'is listed twice'],
  ])('refuses %s, and records nothing', async (_, amountCents, numbers, message) => {
    const { payments } = await sent(3);
    const call = await rejecting(numbers(payments[0]!.confirmation), { entryCount: 2, amountCents });
    expect(await stage.server.as(stage.manager).refused(changeBankFile, call)).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
    expect(await latest()).toMatchObject({ state: 'SENT' });
    expect(await statusOf(payments[0]!.paymentPk)).toBe('PENDING');
  });

  it('refuses the entry of a processed payment, which is returned first', async () => {
    const { payments } = await sent(2);
    await runOn('2026-03-12');
    const call = await rejecting([payments[0]!.confirmation], { entryCount: 1, amountCents: 100_000 });
    const { state } = await latest();
    expect(state).toBe('SETTLED');
    expect(await stage.server.as(stage.manager).refused(changeBankFile, call)).toMatchObject({ status: 409 });
  });

  it('never voids a payment that processing books at the same time', async () => {
    const { payments } = await sent(2);
    stage.server.clock.set('2026-03-12T06:00:00.000Z');
    const call = await rejecting([payments[0]!.confirmation], { entryCount: 1, amountCents: 100_000 });
    await Promise.all([
      stage.server.as(stage.manager).call(changeBankFile, call),
      processing().run(localDate('2026-03-12'), 'Processing'),
    ]);
    expect(await statusOf(payments[1]!.paymentPk)).toBe('PROCESSED');
    await stage.server.assertInvariants();
  });
});
