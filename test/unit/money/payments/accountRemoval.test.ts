import { NO_USES, removalProblem } from '../../../../src/domain/money/payments/accountRemoval';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const payment = { confirmation: 'P-1', amountCents: cents(250_00), scheduledFor: null };

describe('the removal of a bank account', () => {
  it('has no problem while nothing uses the account', () => {
    expect(removalProblem(NO_USES)).toBeUndefined();
  });

  it.each([
    ['one payment', { payments: [payment], paymentCount: 1 }, 'P-1 of $250.00'],
    ['more payments than it names', { payments: [payment], paymentCount: 3 }, 'P-1 of $250.00; 2 more'],
    ['autopay', { autopayFrom: localDate('2026-04-01') }, 'Autopay uses this account from Apr 1, 2026.'],
    ['one refund', { refundCount: 1 }, '1 refund is being paid to this account by ACH.'],
  ])('is refused while it has %s', (_, uses, text) => {
    expect(removalProblem({ ...NO_USES, ...uses })).toContain(text);
  });
});
