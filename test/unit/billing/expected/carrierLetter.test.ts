import { carrierLetter } from '../../../../src/domain/billing/expected/carrierLetter';
import { closingText, openText } from '../../../../src/domain/billing/expected/closingEffect';
import type { ExpectedAdjustment } from '../../../../src/domain/billing/expected/ExpectedAdjustment';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('a letter to the carrier', () => {
  it('lists the oldest month first, with what has arrived, and the totals of credits and charges', () => {
    const later = expected({ memberName: 'Ruth Adler', amountCents: cents(2_000), month: '2026-10-01' });
    const older = expected({ arrivedCents: cents(-1_000) });
    const letter = carrierLetter([later, older], WORDS);
    expect(letter?.subject).toBe(
      'Harbor Foods: $30.00 of credits and $20.00 of charges missing on our bills (2 items)',
    );
    expect(letter).toMatchObject({ to: `${older.carrierCode} Health` });
    const lines = letter?.body.split('\n').filter((line) => /^\d\./.test(line)) ?? [];
    expect(lines[0]).toContain(
      '1. Omar Diaz, Medical: credit of $30.00 ($10.00 of $40.00 arrived). Bill B-1, 2026-09-01',
    );
    expect(lines[1]).toContain('2. Ruth Adler, Medical: charge of $20.00. Bill B-1, 2026-10-01');
  });

  it('lists what one group still expects from one carrier', () => {
    const one = expected({});
    expect(carrierLetter([], WORDS)).toBeUndefined();
    expect(carrierLetter([one, expected({ carrierCode: 'BHH' })], WORDS)).toBeUndefined();
    expect(carrierLetter([one, expected({ groupNumber: '101' })], WORDS)).toBeUndefined();
    expect(carrierLetter([expected({ arrivedCents: cents(-4_000) })], WORDS)).toBeUndefined();
  });
});

describe('what closing several adjustments does', () => {
  it('counts the adjustments and groups, and adds credits and charges separately', () => {
    const items = [expected({}), expected({ groupNumber: '101', amountCents: cents(500) })];
    expect(closingText(items)).toMatch(
      /^2 adjustments of 2 groups with \$40\.00 of credits and \$5\.00 of charges are /,
    );
    expect(closingText(items.slice(0, 1))).toMatch(/^1 adjustment with \$40\.00 of credits is no longer expected\./);
    expect(openText([])).toBe('$0.00');
  });
});

// Helpers

const WORDS = { day: String, month: String, carrier: (code: string) => `${code} Health` };

function expected({
  month = '2026-09-01',
  ...terms
}: Partial<ExpectedAdjustment> & { month?: string }): ExpectedAdjustment {
  return {
    expectedPk: '100.e1',
    groupNumber: '100',
    groupName: 'Harbor Foods',
    carrierCode: 'NMU',
    memberId: 'M1',
    memberName: 'Omar Diaz',
    coverage: 'Medical',
    amountCents: cents(-4_000),
    arrivedCents: cents(0),
    source: 'DECISION',
    kind: null,
    reasonCode: 'TERMINATED',
    note: '',
    origin: { billPk: '100.b1', billNumber: 'B-1', periodFrom: localDate(month) },
    creditedUntil: localDate('2026-12-31'),
    closed: null,
    ...terms,
  };
}
