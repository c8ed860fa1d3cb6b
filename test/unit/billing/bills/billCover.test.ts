import { type BillToCover, coverBills, coverText } from '../../../../src/domain/billing/bills/billCover';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';

const bill = (billPk: string, open: number, received = 0, dueDate = '2026-03-01'): BillToCover => ({
  billPk,
  groupNumber: billPk.slice(0, 1),
  dueDate: localDate(dueDate),
  isReconciled: true,
  openCents: cents(open),
  receivedCents: cents(received),
});
const covers = (bills: readonly BillToCover[], credits: readonly (readonly [string, Cents])[]) =>
  [...coverBills(bills, new Map(credits)).values()].map(({ billPk, receivedCents, creditCents }) => [
    billPk,
    receivedCents,
    creditCents,
  ]);

it('uses money received for a bill, and then the money of its group for the bill that is due first', () => {
  const bills = [bill('1.b', 500), bill('2.a', 500), bill('1.a', 500, 300, '2026-02-01'), bill('1.c', 500, 900)];
  expect(covers(bills, [['1', cents(600)]])).toEqual([
    ['1.a', 300, 200],
    ['1.b', 0, 400],
    ['1.c', 500, 0],
    ['2.a', 0, 0],
  ]);
});

it.each([
  [0, 0, true, ''],
  [500, 0, true, '$5.00 was received for it and waits to be applied.'],
  [500, 0, false, '$5.00 was received for it and waits until the bill is reconciled.'],
  [0, 1_000, false, "$10.00 of the group's money in suspense can pay it."],
  [0, 999, false, "$9.99 of the group's money in suspense can pay part of it."],
  [
    300,
    700,
    true,
    "$3.00 was received for it and waits to be applied. $7.00 of the group's money in suspense can pay the rest of it.",
  ],
  [
    300,
    200,
    true,
    "$3.00 was received for it and waits to be applied. $2.00 of the group's money in suspense can pay more of it.",
  ],
])('reports that of $10.00, %i cents were received and %i cents are credit', (received, credit, isReconciled, text) => {
  const cover = { ...bill('1.a', 1_000, received), isReconciled, creditCents: cents(credit) };
  expect(coverText(cover)).toBe(text);
});
