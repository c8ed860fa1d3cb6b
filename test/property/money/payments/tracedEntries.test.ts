import fc from 'fast-check';
import { type DrawnPayment, drawnPayments } from '../../../../src/domain/money/payments/returnFile';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const drawn = (place: number, trace: number, amount: number, isReversal: boolean): DrawnPayment => ({
  paymentPk: `100.${place}`,
  confirmation: `LB-${String(place).padStart(4, '0')}`,
  groupName: 'Harbor Foods',
  amountCents: cents(amount),
  paymentCents: cents(amount),
  originalTrace: String(trace).padStart(15, '0'),
  method: 'ACH',
  status: 'PROCESSED',
  disposition: 'NONE',
  settleDate: localDate('2026-03-12'),
  timeZone: 'UTC',
  isFromThisFile: false,
  earlierReturn: null,
  reversal: isReversal ? { reversalNo: 1, state: 'FILED', fileState: 'SENT', isEnded: false, isSettled: false } : null,
});

/** @source docs/decisions/returns.md#a-trace-number-alone-is-enough */
describe('an entry of a return file without an ID', () => {
  const entries = fc.array(
    fc.record({ trace: fc.nat({ max: 2 }), amount: fc.constantFrom(100, 200), isReversal: fc.boolean() }),
    { maxLength: 6 },
  );

  it('is the one entry with its trace number and side, or with its amount as well, and otherwise none', () => {
    fc.assert(
      fc.property(
        entries,
        fc.nat({ max: 2 }),
        fc.constantFrom(100, 200),
        fc.boolean(),
        (all, trace, amount, isCredit) => {
          const found = all.map((one, place) => drawn(place, one.trace, one.amount, one.isReversal));
          const sides = all.flatMap((one, place) =>
            one.trace === trace && one.isReversal === isCredit ? [place] : [],
          );
          const exact = sides.filter((place) => all[place]?.amount === amount);
          const only = sides.length === 1 ? sides[0] : exact.length === 1 ? exact[0] : undefined;
          const named = {
            paymentId: '',
            originalTrace: String(trace).padStart(15, '0'),
            isCredit,
            amountCents: cents(amount),
          };
          expect(drawnPayments(found)(named)?.paymentPk).toBe(only === undefined ? undefined : `100.${only}`);
        },
      ),
    );
  });

  it('is not found by its trace number alone if it has the ID of another entry', () => {
    const named = { paymentId: 'LB-0009', originalTrace: '000000000000001', isCredit: false, amountCents: cents(100) };
    expect(drawnPayments([drawn(0, 1, 100, false)])(named)).toBeUndefined();
  });
});
