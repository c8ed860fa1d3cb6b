import { PaymentMethod, settlementOf } from '../../../src/domain/payments/PaymentMethod';

/** @source product.md, Nightly processing */
describe('an ACH payment settles', () => {
  it.each([
    ['two bank days later when made before the cut-off', '2026-03-10T20:59:59.999Z', '2026-03-12', '2026-03-10'],
    ["with the next day's file from the cut-off on", '2026-03-10T21:00:00.000Z', '2026-03-13', '2026-03-11'],
    ['after the weekend when made on a Thursday', '2026-03-12T12:00:00.000Z', '2026-03-16', '2026-03-12'],
    ["with Monday's file when made on a Friday evening", '2026-03-13T22:00:00.000Z', '2026-03-18', '2026-03-16'],
    ["with Monday's file when made on a Sunday", '2026-03-15T12:00:00.000Z', '2026-03-18', '2026-03-16'],
    ['a day later over Thanksgiving', '2026-11-25T12:00:00.000Z', '2026-11-30', '2026-11-25'],
  ])('%s', (_name, now, settleDate, fileDay) => {
    expect(settlementOf(PaymentMethod.Ach, new Date(now))).toEqual({
      settleDate,
      cutoffAt: `${fileDay}T21:00:00.000Z`,
    });
  });
});
