import { isRoutingNumber } from '../../../../src/domain/money/payments/BankAccount';

describe('a routing number', () => {
  it.each(['021000021', '011401533', '121000248', '322271627'])('accepts %s', (digits) => {
    expect(isRoutingNumber(digits)).toBe(true);
  });

  it.each([
    ['with a wrong check digit', '021000022'],
    ['with two digits swapped', '201000021'],
    ['that is too short', '02100002'],
    ['with a letter', '02100002A'],
    ['with an unassigned prefix', '990000007'],
    ['of all zeros', '000000000'],
  ])('rejects a number %s', (_name, digits) => {
    expect(isRoutingNumber(digits)).toBe(false);
  });
});
