import fc from 'fast-check';
import { type Bai2Account, readBai2 } from '../../../../src/domain/money/statements/bai2';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Bai2Day, signedCents, writeBai2 } from '../../../support/statements/writeBai2';

const word = fc.stringMatching(/^[A-Z0-9#.,:-]{1,12}$/).filter((text) => !/^[,/]|[,/]$/.test(text));
const reference = fc.stringMatching(/^[A-Z0-9-]{0,15}$/);
const amount = fc.integer({ min: 1, max: 999_999_999 });
const funds = fc.oneof(
  fc.constantFrom('', 'Z', '0', '1', '2', 'V,260105,', 'V,260105,0930'),
  fc.tuple(amount, amount, amount).map((parts) => `S,${parts.join(',')}`),
  fc
    .array(fc.tuple(fc.nat(9), amount), { minLength: 1, maxLength: 3 })
    .map((parts) => `D,${parts.length},${parts.flat().join(',')}`),
);
const transaction = fc.record({
  typeCode: fc.constantFrom('166', '142', '115', '175', '557', '555', '451', '475', '698', '354', '930', '970'),
  amountCents: amount,
  funds,
  bankReference: reference,
  customerReference: reference,
  text: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
});

/** Days that follow one another, each opening as the day before closed. */
const days = fc
  .tuple(
    fc.integer({ min: -9_999_999, max: 99_999_999 }),
    fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 4 }), transactions: fc.array(transaction, { maxLength: 6 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  )
  .map(([opening, parts]) => {
    let [day, openingCents] = [localDate('2026-01-01'), opening];
    return parts.map(({ gap, transactions }): Bai2Day => {
      day = addDays(day, gap);
      const written = { day, openingCents, transactions };
      openingCents = transactions.reduce((sum, one) => sum + signedCents(one), openingCents);
      return written;
    });
  });

const OURS: Bai2Account = {
  isAccount: (accountNumber) => accountNumber.endsWith('8123'),
  openingOf: () => undefined,
  closingCents: null,
};

it('reads what was written: days, balances, signs, references, and texts', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 20, max: 80 }), (written, eol, textWidth) => {
      const { statement, problems } = readBai2(writeBai2(written, { eol, textWidth }), OURS);
      expect(problems).toEqual([]);
      expect(statement?.from).toBe(written[0]?.day);
      expect(statement?.to).toBe(written.at(-1)?.day);
      expect(statement?.openingCents).toBe(written[0]?.openingCents);
      const all = written.flatMap(({ day, transactions }) => transactions.map((one) => ({ day, one })));
      expect(statement?.lines).toEqual(
        all.map(({ day, one }) => ({
          day,
          amountCents: signedCents(one),
          typeCode: one.typeCode,
          reference: [one.bankReference, one.customerReference].filter(Boolean).join(' '),
          description: one.text,
        })),
      );
      const sum = all.reduce((total, { one }) => total + signedCents(one), statement?.openingCents ?? 0);
      expect(statement?.closingCents).toBe(sum);
    }),
  );
});

it('never accepts a file from which a line is missing, or in which an amount has changed', () => {
  fc.assert(
    fc.property(days, fc.nat(), fc.boolean(), (written, seed, isRemoved) => {
      const rows = writeBai2(written).trimEnd().split('\n');
      const at = seed % rows.length;
      const changed = isRemoved
        ? rows.filter((_, index) => index !== at)
        : rows.map((row, index) =>
            index === at
              ? row.replace(/^16,(\d{3}),(\d+)/, (_, code, cents) => `16,${code},${Number(cents) + 1}`)
              : row,
          );
      fc.pre(changed.join('\n') !== rows.join('\n'));
      expect(readBai2(changed.join('\n'), OURS).statement).toBeNull();
    }),
  );
});

it('returns a statement or a list of problems for any text, and never throws', () => {
  const record = fc.tuple(
    fc.constantFrom('01', '02', '03', '16', '49', '88', '98', '99'),
    fc.array(
      fc.oneof(fc.constantFrom('', '010', '015', '166', 'S', 'V', 'D', '1', '2', '260105', 'USD'), fc.string()),
      {
        maxLength: 9,
      },
    ),
    fc.constantFrom('/', ''),
  );
  const file = fc
    .array(record, { maxLength: 12 })
    .map((all) => all.map(([code, fields, end]) => `${code},${fields.join(',')}${end}`).join('\n'));
  fc.assert(
    fc.property(
      fc.oneof(
        file,
        fc.string(),
        days.map((written) => writeBai2(written).replace(/\d/, '9')),
      ),
      (text) => {
        const { statement, problems, asks } = readBai2(text, { ...OURS, isAccount: () => true });
        expect(statement === null).toBe(problems.length + asks.length > 0);
        for (const { message } of problems) expect(message).toMatch(/\.$/);
      },
    ),
  );
});
