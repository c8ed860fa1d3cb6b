import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import type { CheckoutRequest } from '../../../../src/domain/money/payments/CheckoutRequest';
import { checkout, MAX_BILLS_PER_PAYMENT } from '../../../../src/domain/money/payments/checkout';
import { CHECKOUT_METHODS, type CheckoutMethod } from '../../../../src/domain/money/payments/paymentMethods';
import {
  type CheckoutLimits,
  NO_LIMITS,
  planPayments,
  sourceLabel,
  sourceProblems,
} from '../../../../src/domain/money/payments/planPayments';
import {
  lateBills,
  plannedSettlements,
  scheduledDay,
  scheduleProblem,
} from '../../../../src/domain/money/payments/schedule';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { reconciledBill } from '../../../support/payments/reconciledBill';

type Request = Omit<CheckoutRequest, 'groupNumber'>;

const DUE = 100_000;
const bill = (billPk = '100.a', changes: Partial<Bill> = {}) => ({ ...reconciledBill(billPk, cents(DUE)), ...changes });
const from = (method: CheckoutMethod, amount: number) => ({
  method,
  bankAccountPk: method === 'ACH' ? '100.bank' : null,
  amountCents: cents(amount),
});
const to = (billPk = '100.a', amount = DUE, version = 3) => ({ billPk, version, amountCents: cents(amount) });
const limits = (changes: Partial<CheckoutLimits> = {}): CheckoutLimits => ({ ...NO_LIMITS, ...changes });

describe('a bill that cannot be paid as requested', () => {
  const problems = (allocations: Request['allocations'], bills = [bill()]) =>
    checkout({ sources: [from('ACH', 500_000)], allocations }, bills).problems;

  it.each<[string, ReturnType<typeof to>, string, string]>([
    ['is unknown', to('100.x'), 'UNKNOWN_BILL', 'This bill no longer exists. Select your bills again.'],
    [
      'has changed',
      to('100.a', DUE, 2),
      'STALE_VERSION',
      'Bill 100.A has changed since you opened it. Review it again.',
    ],
    ['has no amount', to('100.a', 0), 'NO_AMOUNT', 'Enter an amount to pay on bill 100.A, or remove it.'],
    ['has less due', to('100.a', DUE + 1), 'OVER_DUE', 'This is more than the balance of bill 100.A.'],
  ])('%s', (_what, allocation, code, message) =>
    expect(problems([allocation])).toEqual([{ billPk: allocation.billPk, code, message }]),
  );

  it('is selected twice', () => {
    expect(problems([to('100.a', 1), to('100.a', 1)])).toEqual([
      { billPk: '100.a', code: 'TWICE', message: 'Bill 100.A is selected twice.' },
    ]);
  });

  it('belongs to another group than the first', () => {
    expect(problems([to('100.a'), to('200.b')], [bill(), bill('200.b')])).toEqual([
      {
        billPk: '200.b',
        code: 'OTHER_GROUP',
        message: 'Bill 200.B belongs to another group. Pay each group separately.',
      },
    ]);
  });

  it('has a status without a payment', () => {
    const [problem, ...others] = problems([to()], [bill('100.a', { status: 'RELEASED' })]);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ billPk: '100.a', code: 'NOT_PAYABLE' });
    expect(problem?.message).toMatch(/^Bill 100\.A cannot be paid now\. \S+/);
  });

  it('is beyond the most bills of one payment', () => {
    const bills = Array.from({ length: MAX_BILLS_PER_PAYMENT + 1 }, (_, index) => bill(`100.${index}`));
    expect(
      problems(
        bills.map(({ billPk }) => to(billPk, 1)),
        bills,
      ),
    ).toEqual([
      {
        billPk: '100.200',
        code: 'TOO_MANY',
        message: 'A payment can include up to 200 bills. Remove this bill and pay it with the next payment.',
      },
    ]);
  });
});

describe('a checkout', () => {
  const isPayable = (request: Request) => checkout(request, [bill()]).payable;

  it('needs bills, and sources that cover them', () => {
    expect(isPayable({ sources: [from('ACH', DUE)], allocations: [to()] })).toBe(true);
    expect(isPayable({ sources: [from('ACH', DUE - 1)], allocations: [to()] })).toBe(false);
    expect(isPayable({ sources: [from('ACH', DUE)], allocations: [] })).toBe(false);
    expect(isPayable({ sources: [], allocations: [] })).toBe(false);
  });

  it('pays bills in order with each method', () => {
    const request = {
      sources: [from('ACH', 70_000), from('Credit Suspense', 130_000)],
      allocations: [to('100.a'), to('100.b')],
    };
    expect(planPayments(request)).toEqual([
      {
        method: 'Credit Suspense',
        sources: [from('Credit Suspense', 130_000)],
        allocations: [to('100.a'), to('100.b', 30_000)],
        amountCents: 130_000,
      },
      { method: 'ACH', sources: [from('ACH', 70_000)], allocations: [to('100.b', 70_000)], amountCents: 70_000 },
    ]);
  });

  it('names sources as in a sentence', () => {
    expect(CHECKOUT_METHODS.map((method) => [method, sourceLabel(method)])).toEqual([
      ['Credit Suspense', 'credit suspense'],
      ['Group Credit', 'group credit'],
      ['ACH', 'the bank account'],
      ['Over/Short Debit', 'write-off'],
    ]);
  });
});

describe('a source that cannot be used', () => {
  const problems = (request: Request, allowed: CheckoutLimits, bills = [bill()]) =>
    sourceProblems(request, bills, allowed);

  it('is held money that is not available', () => {
    const available = { 'Credit Suspense': cents(500), 'Group Credit': ZERO };
    const request = { sources: [from('Credit Suspense', 501), from('ACH', DUE - 501)], allocations: [to()] };
    expect(problems(request, limits({ available }))).toEqual([
      {
        method: 'Credit Suspense',
        code: 'NOT_AVAILABLE',
        message: 'Only $5.00 of credit suspense is available. Use less, or pay the rest from a bank account.',
      },
    ]);
    expect(problems(request, limits({ available: { ...available, 'Credit Suspense': cents(501) } }))).toEqual([]);
  });

  it('is held money beyond what the bills need', () => {
    const available = { 'Credit Suspense': ZERO, 'Group Credit': cents(DUE) };
    const sources = [from('ACH', DUE), from('Group Credit', 100)];
    expect(problems({ sources, allocations: [to()] }, limits({ available }))).toEqual([
      {
        method: 'Group Credit',
        code: 'NOT_NEEDED',
        message:
          'The payment is $1.00 more than the bills need. Use less group credit, or draw less from the bank account.',
      },
    ]);
  });

  it.each([
    [0, 'You cannot write off an over for this group. Hold it in suspense instead.'],
    [99, 'An over of at most $0.99 can be written off. Hold the rest in suspense, or pay less.'],
    [100, undefined],
  ])('is an over of $1.00 with a tolerance of %i cents', (tolerance, message) => {
    const request: Request = { sources: [from('ACH', DUE + 100)], allocations: [to()], excessTo: 'overShort' };
    expect(problems(request, limits({ overCents: cents(tolerance) }))).toEqual(
      message === undefined ? [] : [{ method: 'ACH', code: 'OVER_TOLERANCE', message }],
    );
    expect(problems({ ...request, excessTo: 'creditSuspense' }, limits({ overCents: cents(tolerance) }))).toEqual([]);
  });

  const short = (amount: number, ofBill = DUE): Request => ({
    sources: [from('ACH', ofBill - amount), from('Over/Short Debit', amount)],
    allocations: [to('100.a', ofBill)],
  });

  it.each([
    [0, 'You cannot write off a short for this group. Leave it due, or ask your account manager.'],
    [99, 'A short of at most $0.99 can be written off. Pay more, or leave the rest due.'],
    [100, undefined],
  ])('is a short of $1.00 with a tolerance of %i cents', (tolerance, message) => {
    expect(problems(short(100), limits({ writeOffCents: cents(tolerance) }))).toEqual(
      message === undefined ? [] : [{ method: 'Over/Short Debit', code: 'OVER_TOLERANCE', message }],
    );
  });

  it('is a short that leaves part of the bill due', () => {
    const allowed = limits({ writeOffCents: cents(100) });
    expect(problems(short(100, DUE - 1), allowed)).toEqual([
      {
        method: 'Over/Short Debit',
        code: 'BILL_NOT_CLOSED',
        message:
          'A short can be written off only if the rest of the bill is paid. Apply the whole balance to the bill.',
      },
    ]);
    const partlyPaid = bill('100.a', { paidCents: cents(30_000), pendingCents: cents(20_000) });
    expect(problems(short(100, 50_000), allowed, [partlyPaid])).toEqual([]);
    const others = { ...short(100), allocations: [to('100.b', 1), to('100.a')] };
    expect(
      problems({ ...others, sources: [from('ACH', DUE - 99), from('Over/Short Debit', 100)] }, allowed, [
        bill('100.b'),
        bill(),
      ]),
    ).toEqual([]);
  });
});

describe('when payments settle', () => {
  const FRIDAY = { now: new Date('2026-03-06T12:00:00.000Z'), cutoffs: [] };

  it('is together with the payment before it for a write-off', () => {
    const sources = [from('ACH', DUE - 100), from('Over/Short Debit', 100)];
    const [ach, writeOff] = plannedSettlements({ sources, allocations: [to()] }, FRIDAY);
    expect([ach?.settleDate, writeOff?.settleDate]).toEqual(['2026-03-10', '2026-03-10']);
    expect(writeOff?.cutoffAt).toBe(ach?.cutoffAt);
    const held = plannedSettlements(
      { sources: [from('Credit Suspense', 100), from('ACH', DUE - 100)], allocations: [to()] },
      FRIDAY,
    );
    expect(held.map(({ settleDate }) => settleDate)).toEqual(['2026-03-06', '2026-03-10']);
  });

  it('is after the due date of some bills, earliest first', () => {
    const due = (billPk: string, dueDate: string) => bill(billPk, { dueDate: localDate(dueDate) });
    const bills = [
      due('100.a', '2026-03-09'),
      due('100.b', '2026-03-10'),
      due('100.c', '2026-03-08'),
      due('100.d', '2026-03-07'),
    ];
    const allocations = ['100.a', '100.b', '100.c'].map((billPk) => to(billPk));
    const late = (method: CheckoutMethod) =>
      lateBills({ sources: [from('Credit Suspense', 1), from(method, 3 * DUE - 1)], allocations }, bills, FRIDAY).map(
        ({ billPk }) => billPk,
      );
    expect(late('ACH')).toEqual(['100.c', '100.a']);
    expect(late('Group Credit')).toEqual([]);
  });

  it.each([
    [undefined, null],
    ['2026-03-06', null],
    ['2026-03-05', null],
    ['2026-03-07', '2026-03-07'],
  ])('is scheduled only for a later day: %s', (payOn, day) =>
    expect(scheduledDay({ payOn: payOn === undefined ? undefined : localDate(payOn) }, FRIDAY)).toBe(day),
  );

  it('can be scheduled from today to the last of 180 days', () => {
    const request = (payOn?: string): Request => ({
      sources: [from('ACH', DUE)],
      allocations: [to()],
      payOn: payOn === undefined ? undefined : localDate(payOn),
    });
    const far = bill('100.a', { dueDate: addDays(localDate('2026-03-06'), 300) });
    expect(scheduleProblem(request(), [far], FRIDAY)).toBeUndefined();
    expect(scheduleProblem(request('2026-03-06'), [far], FRIDAY)).toBeUndefined();
    expect(scheduleProblem(request('2026-09-02'), [far], FRIDAY)).toBeUndefined();
    expect(scheduleProblem(request('2026-09-03'), [far], FRIDAY)).toMatch(
      /^A payment can be scheduled until Sep 2, 2026/,
    );
  });
});
