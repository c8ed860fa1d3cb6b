import {
  issueEffect,
  issueProblem,
  MAX_CHECK_NUMBER,
  MAX_ISSUED_CHECKS,
} from '../../../../src/domain/money/refunds/issueChecks';
import { voidedChecks } from '../../../../src/domain/money/refunds/Refund';
import { stopOrderEnd, stopOrderProblem } from '../../../../src/domain/money/refunds/stopOrder';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const account = { nextCheckNumber: 1_001 };

describe('checks of refunds', () => {
  it.each([
    ['without an account', 1, 1_001, null, 'Add the bank account'],
    ['without refunds', 0, 1_001, account, 'Select refunds to issue.'],
    ['of too many', MAX_ISSUED_CHECKS + 1, 1_001, account, 'Select at most 200 refunds'],
    ['without a number', 1, undefined, account, 'of 1001 or higher'],
    ['with a used number', 1, 1_000, account, 'of 1001 or higher'],
    ['with a last number that is too long', 2, MAX_CHECK_NUMBER, account, 'up to ten digits'],
  ])('are not issued %s', (_, count, firstNumber, on, text) => {
    expect(issueProblem(count, firstNumber, on)).toContain(text);
  });

  it('are issued from the next number up to ten digits, at most as many as one request allows', () => {
    expect(issueProblem(1, 1_001, account)).toBeUndefined();
    expect(issueProblem(2, MAX_CHECK_NUMBER - 1, account)).toBeUndefined();
    expect(issueProblem(MAX_ISSUED_CHECKS, 1_001, account)).toBeUndefined();
  });

  it('are numbered one after the other', () => {
    const refund = { amountCents: cents(15_00) };
    expect(issueEffect([refund], 1_001)).toContain('1 check, number 1001, for $15.00');
    expect(issueEffect([refund, refund], 1_001)).toContain('2 checks, 1001 to 1002, for $30.00');
  });

  it('that are void are those issued before the present one', () => {
    const event = (step: 'issue' | 'void', checkNumber: number | null) => ({ step, checkNumber });
    const history = [event('issue', 7), event('void', 7), event('issue', 8), event('issue', null)];
    const refund = { history, check: { checkNumber: 8 } } as unknown as Parameters<typeof voidedChecks>[0];
    expect(voidedChecks(refund)).toEqual([7]);
    expect(voidedChecks({ ...refund, check: null })).toEqual([7, 8]);
  });
});

describe('a stop order', () => {
  const today = localDate('2026-11-30');
  const problem = (placedOn: string, number = '4711') =>
    stopOrderProblem({ number, placedOn: localDate(placedOn) }, today);

  it('holds for six months', () => {
    expect(stopOrderEnd({ placedOn: localDate('2026-05-31') })).toBe('2026-11-30');
    expect(problem('2026-05-31')).toContain('ended on Nov 30, 2026');
    expect(problem('2026-06-01')).toBeUndefined();
  });

  it('has a number, and a day that is not after today', () => {
    expect(problem('2026-11-30', ' ')).toContain('Enter the number');
    expect(problem('2026-11-30')).toBeUndefined();
    expect(problem('2026-12-01')).toContain('cannot be placed after today');
  });
});
