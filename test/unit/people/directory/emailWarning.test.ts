import fc from 'fast-check';
import { normalizedEmail } from '../../../../src/domain/people/account/Profile';
import { emailWarning } from '../../../../src/domain/people/directory/emailWarning';

/** @see MGM-7 MGM-9 */
describe('emailWarning', () => {
  it.each([
    'pat@company.com',
    "o'neil+bills_2026@sub.company.co.uk",
    'ü@büro.example',
    'søren.ærø@example.dk',
    'łukasz.żółć@example.pl',
    'đorđe@example.hr',
    'анна@почта.рф',
    '花子@例え.テスト',
  ])('accepts %s', (email) => {
    expect(emailWarning(email)).toBeUndefined();
  });

  it.each([
    ['p\u0430t@company.com', '“\u0430” (a Cyrillic letter)'],
    ['pat@c\u043empany.com', '“\u043e” (a Cyrillic letter)'],
    [
      '\u0430\u0441\u0435@company.com',
      '“\u0430” (a Cyrillic letter), “\u0441” (a Cyrillic letter) and “\u0435” (a Cyrillic letter)',
    ],
    ['\u03bfliver@company.com', '“\u03bf” (a Greek letter)'],
    ['b\u0131lling@company.com', '“\u0131” (an unusual Latin letter)'],
    ['b\u0130lling@company.com', '“\u0130” (an unusual Latin letter)'],
    ['bi\u0307lling@company.com', '“\u0307” (a separate accent)'],
    ['p\u0251t@company.com', '“\u0251” (an unusual Latin letter)'],
    ['pat\u0661@company.com', '“\u0661” (a'],
    ['pat\u2013x@company.com', '“\u2013” (an unusual symbol)'],
  ])('names the suspicious characters in %s', (email, characters) => {
    expect(emailWarning(email)).toContain(`This address contains ${characters}`);
  });

  it('never warns about ASCII addresses', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => emailWarning(email) === undefined));
  });
});

describe('normalizedEmail', () => {
  it.each([
    ['\uff42illing@demo.test', 'billing@demo.test'],
    ['billing\uff20demo\uff0etest', 'billing@demo.test'],
    [' Billing@Demo.test\u00a0', 'Billing@Demo.test'],
    ['\ufb01nance@demo.test', 'finance@demo.test'],
    ['jose\u0301@demo.test', 'jos\u00e9@demo.test'],
  ])('normalizes %j to %s', (input, email) => {
    expect(normalizedEmail(input)).toBe(email);
  });

  it('is always idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (input) => {
        const email = normalizedEmail(input);
        expect(normalizedEmail(email)).toBe(email);
      }),
    );
  });
});
