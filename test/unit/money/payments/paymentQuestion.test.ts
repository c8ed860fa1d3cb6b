import fc from 'fast-check';
import { paymentQuestions, unanswered } from '../../../../src/domain/money/payments/paymentQuestion';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const day = localDate('2026-03-09');
const earlier = {
  paymentPk: 'p1',
  confirmation: 'LB-1',
  bankAccountPk: 'a',
  amountCents: cents(500),
  madeOn: day,
  by: 'Pat Moss',
};
const changed = { bankAccountPk: 'a', name: 'Operating', isCorrected: true, changedOn: day, by: 'Pat Moss' };
const activity = { payments: [earlier], changes: [changed] };
const source = (bankAccountPk: string | null, amount: number) => ({ bankAccountPk, amountCents: cents(amount) });

describe('a payment is questioned', () => {
  it.each([
    ['of the same amount from the same account', [source('a', 500)], null, ['duplicatePayment']],
    ['of another amount', [source('a', 501)], null, []],
    ['from another account', [source('b', 500)], null, []],
    ['from held money', [source(null, 500)], 0, []],
    ['of a limit from a new account', [source('a', 400)], 400, []],
    ['above a limit from a new account', [source('a', 401)], 400, ['newAccount']],
    ['above a limit and of the same amount', [source('a', 500)], 400, ['duplicatePayment', 'newAccount']],
  ])('%s', (_name, sources, limit, kinds) => {
    const found = paymentQuestions(sources, activity, limit === null ? null : cents(limit));
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('until a reason names exactly its questions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>('p1', 'a', 'other')), (keys) => {
        const questions = paymentQuestions([source('a', 500)], activity, cents(0));
        const open = unanswered(questions, { keys, reason: 'Because' }).map(({ key }) => key);
        expect(open).toEqual(['p1', 'a'].filter((key) => !keys.includes(key)));
      }),
    );
  });
});
