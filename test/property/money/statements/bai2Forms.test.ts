import fc from 'fast-check';
import { type Bai2Account, readBai2 } from '../../../../src/domain/money/statements/bai2';
import { bai2Faults, bai2Forms } from '../../../support/statements/bai2Forms';

const ACCOUNT: Bai2Account = {
  isAccount: (accountNumber) => accountNumber.endsWith('6789'),
  openingOf: () => undefined,
  closingCents: null,
};
const linesOf = (lines: readonly { day: string; amountCents: number; typeCode: string; description: string }[]) =>
  lines.map(({ day, amountCents, typeCode, description }) => [day, amountCents, typeCode, description]);
const amountsOf = (lines: readonly { amountCents: number }[]) => lines.map(({ amountCents }) => amountCents);

it('reads every form in which banks write the same days', () => {
  fc.assert(
    fc.property(bai2Forms, ({ text, truth }) => {
      const { statement, problems } = readBai2(text, ACCOUNT);
      expect(problems).toEqual([]);
      expect(statement).toMatchObject({ openingCents: truth.openingCents, closingCents: truth.closingCents });
      expect(linesOf(statement?.lines ?? [])).toEqual(linesOf(truth.lines));
    }),
    { numRuns: 300 },
  );
});

it('refuses a damaged file, reads the same amounts, or names the group that it leaves out', () => {
  fc.assert(
    fc.property(bai2Forms, bai2Faults, ({ text, truth }, damage) => {
      const { statement, problems, asks, notes } = readBai2(damage(text), ACCOUNT);
      for (const { message } of problems) expect(message).toMatch(/^[A-Z“].*\.$/);
      expect(statement === null).toBe(problems.length + asks.length > 0);
      // The digit of a group's status or modifier is in no total.
      const isNamed = notes.some((note) => /test|interim|deletes|corrects/.test(note));
      const read = statement === null || isNamed ? truth : statement;
      expect(read).toMatchObject({ openingCents: truth.openingCents, closingCents: truth.closingCents });
      expect(amountsOf(read.lines)).toEqual(amountsOf(truth.lines));
    }),
    { numRuns: 500 },
  );
});
