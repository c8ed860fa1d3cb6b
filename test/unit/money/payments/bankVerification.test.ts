import {
  amountsMatch,
  needsNewDeposits,
  VERIFIED,
  verificationOf,
  verificationText,
  verifyProblem,
} from '../../../../src/domain/money/payments/bankVerification';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const arrivesOn = localDate('2026-03-11');
const deposits: NonNullable<Parameters<typeof verificationOf>[0]> = { attempts: 0, arrivesOn, returnCode: null };
const stateOn = (day: string, more: Partial<typeof deposits> = {}) =>
  verificationOf({ ...deposits, ...more }, localDate(day)).state;

describe('the verification of a bank account', () => {
  it('expires after the thirtieth day on which its deposits are there', () => {
    expect(verificationOf(deposits, arrivesOn).expiresOn).toBe('2026-04-10');
    expect([stateOn('2026-04-10'), stateOn('2026-04-11')]).toEqual(['sent', 'expired']);
  });

  it('is locked by the third wrong entry', () => {
    const leftAfter = (attempts: number) => verificationOf({ ...deposits, attempts }, arrivesOn).attemptsLeft;
    expect([0, 1, 2, 3, 4].map(leftAfter)).toEqual([3, 2, 1, 0, 0]);
    expect([2, 3].map((attempts) => stateOn('2026-03-11', { attempts }))).toEqual(['sent', 'locked']);
  });

  it('waits for the next bank file, and ends with a return', () => {
    expect(stateOn('2026-03-11', { returnCode: 'R03' })).toBe('returned');
    const unsent = verificationOf({ attempts: 0, arrivesOn: null, returnCode: null }, arrivesOn);
    expect([unsent.state, unsent.expiresOn]).toEqual(['toSend', null]);
    expect(verificationText(unsent, arrivesOn)).toContain('They go out with the next bank file');
    expect(verificationOf(undefined, arrivesOn).state).toBe('expired');
  });

  it.each(['sent', 'locked', 'expired', 'returned', 'verified', 'toSend'] as const)('%s', (state) => {
    const isOver = ['locked', 'expired', 'returned'].includes(state);
    expect(needsNewDeposits({ ...VERIFIED, state })).toBe(isOver);
  });

  it('accepts amounts from the day they arrive', () => {
    const sent = verificationOf(deposits, localDate('2026-03-10'));
    expect(verifyProblem(sent, localDate('2026-03-10'))).toContain('have not arrived yet');
    expect(verifyProblem(sent, arrivesOn)).toBeUndefined();
    expect(verificationText(sent, localDate('2026-03-10'))).toContain('They arrive on');
    expect(verificationText(sent, arrivesOn)).toContain('They arrived on');
  });

  it('needs both amounts, in either order', () => {
    const sent = [cents(12), cents(34)] as const;
    expect(amountsMatch([cents(12), cents(34)], sent)).toBe(true);
    expect(amountsMatch([cents(34), cents(12)], sent)).toBe(true);
    expect(amountsMatch([cents(12), cents(12)], sent)).toBe(false);
    expect(amountsMatch([cents(34), cents(34)], sent)).toBe(false);
    expect(amountsMatch([cents(12), cents(35)], sent)).toBe(false);
  });
});
