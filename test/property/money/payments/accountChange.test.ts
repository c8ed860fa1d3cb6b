import fc from 'fast-check';
import {
  type AccountCorrection,
  changeDueBy,
  corrected,
  isCorrected,
  readCorrection,
  replaces,
} from '../../../../src/domain/money/payments/accountChange';
import { isRoutingNumber, withCheckDigit } from '../../../../src/domain/money/payments/BankAccount';
import { type CorrectableAccount, planAccountChange } from '../../../../src/domain/money/payments/plannedChange';
import { isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const digits = (min: number, max: number) =>
  fc.string({
    unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
    minLength: min,
    maxLength: max,
  });
const routing = digits(6, 6)
  .map((end) => withCheckDigit(`02${end}`))
  .filter(isRoutingNumber);
const number = digits(4, 17);
const type = fc.constantFrom('checking' as const, 'savings' as const);
const codeOf = { checking: '27', savings: '37' } as const;

/** A notification with the details that it corrects, as banks write it. */
const notification = fc
  .record({ routing, number, type, code: fc.constantFrom('C01', 'C02', 'C03', 'C05', 'C06', 'C07') })
  .map(({ routing: routingNumber, number: accountNumber, type: accountType, code }) => {
    const written: Readonly<Record<string, readonly [string, AccountCorrection]>> = {
      C01: [accountNumber, { accountNumber }],
      C02: [routingNumber, { routingNumber }],
      C03: [`${routingNumber}   ${accountNumber}`, { routingNumber, accountNumber }],
      C05: [codeOf[accountType], { accountType }],
      C06: [`${accountNumber.padEnd(17)}   ${codeOf[accountType]}`, { accountNumber, accountType }],
      C07: [
        `${routingNumber}${accountNumber.padEnd(17)}${codeOf[accountType]}`,
        { routingNumber, accountNumber, accountType },
      ],
    };
    const [data, correction] = written[code] ?? ['', {}];
    return { code, data: data.padEnd(29), correction };
  });
const details = fc.record({ routingNumber: routing, accountNumber: number, accountType: type });

/** @source Nacha Operating Rules, appendix 5 */
describe('the corrected data of a notification of change', () => {
  it('is always read as it was written', () => {
    fc.assert(
      fc.property(notification, ({ code, data, correction }) => {
        expect(data).toHaveLength(29);
        expect(readCorrection(code, data)).toEqual({ correction });
      }),
    );
  });

  it('always results in a problem, or in details that a bank file can contain', () => {
    const data = fc.oneof(fc.string({ maxLength: 29 }), digits(0, 29), fc.stringMatching(/^[0-9 A-Z-]{0,29}$/));
    fc.assert(
      fc.property(fc.stringMatching(/^C\d\d$/), data, (code, text) => {
        const read = readCorrection(code, text);
        const {
          routingNumber = '021000021',
          accountNumber = '1234',
          ...type
        } = 'problem' in read ? {} : read.correction;
        expect(isRoutingNumber(routingNumber)).toBe(true);
        expect(accountNumber).toMatch(/^\d{4,17}$/);
        expect(['checking', 'savings', undefined]).toContain('accountType' in type ? type.accountType : undefined);
      }),
    );
  });

  it('never changes a detail that it does not name, and then takes effect', () => {
    fc.assert(
      fc.property(details, notification, (account, { correction }) => {
        const after = corrected(account, correction);
        expect(isCorrected(after, correction)).toBe(true);
        for (const part of ['routingNumber', 'accountNumber', 'accountType'] as const)
          expect(after[part]).toBe(correction[part] ?? account[part]);
        expect(replaces(correction, correction)).toBe(true);
      }),
    );
  });

  it('is never proposed twice, nor for an account that already has the details', () => {
    const account: CorrectableAccount = {
      bankAccountPk: '100.a',
      groupNumber: '100',
      name: 'Operating',
      isRemoved: false,
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountType: 'checking',
      changes: [],
    };
    const today = localDate('2026-03-10');
    fc.assert(
      fc.property(notification, ({ code, data, correction }) => {
        const entry = {
          line: 3,
          code,
          correctedData: data,
          bank: '02100002',
          accountNumber: '000123456789',
          originalTrace: '1',
        };
        fc.pre(!isCorrected(account, correction));
        const first = planAccountChange(entry, account, 'one', today);
        expect(first).toMatchObject({ outcome: 'PROPOSE', correction });
        const known = { changePk: '1', code, fileHash: 'one', line: 3, correction, note: '' };
        const open = { ...account, changes: [{ ...known, state: 'OPEN' as const }] };
        expect(planAccountChange(entry, open, 'one', today).outcome).toBe('PROPOSED');
        expect(planAccountChange(entry, open, 'two', today).outcome).toBe('ENDED');
        const confirmed = { ...corrected(account, correction), ...known, state: 'CONFIRMED' as const };
        const after = { ...account, ...corrected(account, correction), changes: [confirmed] };
        expect(planAccountChange(entry, after, 'two', today).outcome).toBe('ENDED');
      }),
    );
  });

  it('is due on a bank day, six bank days after the posting', () => {
    expect(changeDueBy(localDate('2026-03-10'))).toBe('2026-03-18');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
        const date = localDate(`2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
        expect(isBankDay(changeDueBy(date))).toBe(true);
        expect(changeDueBy(date) > date).toBe(true);
      }),
    );
  });
});
