import type { FileBalance } from '../../../../../src/domain/billing/reconciliation/balance/FileBalance';
import { suggestionTrust, withTrust } from '../../../../../src/domain/billing/reconciliation/balance/suggestionTrust';
import type { LikelyCause } from '../../../../../src/domain/billing/reconciliation/likelyCauses';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aBalance, aWholeBalance } from '../../../../support/reconciliation/aBalance';
import { difference as aDifference } from '../../../../support/reconciliation/aDifference';

const of = (more: Partial<FileBalance>, causes: readonly LikelyCause[] = []) =>
  suggestionTrust(aWholeBalance(more), causes, undefined);
const people = (inFile: number, onBill: number, inBoth: number) => ({ people: { inFile, onBill, inBoth } });

describe('how far suggestions are offered', () => {
  it('offers them at once for a file that was read whole and fits', () => {
    expect(of({})).toEqual({ level: 'apply', reasons: [] });
    expect(of(people(20, 20, 20))).toEqual({ level: 'apply', reasons: [] });
    expect(of({ ...people(20, 20, 18), controlCents: cents(105_000) })).toEqual({ level: 'apply', reasons: [] });
  });

  it.each<[string, Partial<FileBalance>, string]>([
    ['a row could not be read', { unread: 1 }, '1 row could not be read.'],
    ['a total is not met', { statedTotals: 3, metTotals: 2 }, 'The rows do not add up to 1 total in the file.'],
    ['members are missing', people(17, 20, 17), 'Only 17 of 20 members on the bill are in the file.'],
    ['people are not on the bill', people(25, 20, 20), 'Only 20 of 25 people in the file are on the bill.'],
    [
      'the dollars are too few',
      { ...people(20, 20, 20), premiumCents: cents(89_999) },
      'The file has $899.99 for a bill of $1,000.00.',
    ],
    [
      'the dollars are too many',
      { ...people(20, 20, 20), premiumCents: cents(110_001) },
      'The file has $1,100.01 for a bill of $1,000.00.',
    ],
    ['a date is outside', { datedRows: 10, outsideRows: 1 }, '1 row has a date outside the period.'],
    ['dates are outside', { datedRows: 10, outsideRows: 2 }, '2 rows have dates outside the period.'],
    ['two of ten members are missing', people(8, 10, 8), 'Only 8 of 10 members on the bill are in the file.'],
  ])('asks for a look if %s', (_, more, reason) => {
    expect(of(more)).toEqual({ level: 'look', reasons: [reason] });
  });

  it.each<[LikelyCause, Partial<FileBalance>]>([
    [{ kind: 'MISSING_MEMBERS', count: 3, of: 20 }, people(17, 20, 17)],
    [{ kind: 'OTHER_PEOPLE', count: 5, of: 25 }, people(25, 20, 20)],
    [
      { kind: 'COMMON_RATIO', count: 20, of: 20, lowPercent: 50, highPercent: 50 },
      { ...people(20, 20, 20), premiumCents: cents(50_000) },
    ],
  ])('does not repeat what a cause of the whole file says: %j', (cause, more) => {
    expect(of(more, [cause])).toEqual({ level: 'look', reasons: [] });
    expect(of(more, [{ kind: 'MISSING_COVERAGE', coverage: 'Life', count: 5, of: 20 }]).reasons).toHaveLength(1);
  });

  it('does not compare dollars with a bill that charges nothing, and allows a tenth of those it charges', () => {
    expect(of({ ...people(20, 20, 20), billedCents: cents(0) }).level).toBe('apply');
    expect(of({ ...people(20, 20, 20), premiumCents: cents(90_000) }).level).toBe('apply');
    expect(of({ ...people(20, 20, 20), premiumCents: cents(110_000) }).level).toBe('apply');
  });

  it('asks for a look at a file that another bill was compared with', () => {
    const earlier = { fingerprint: 'f', fileName: 'october.csv', billNumber: 'HF-9' };
    expect(suggestionTrust(aWholeBalance(), [], earlier)).toEqual({
      level: 'look',
      reasons: ['The same rows were compared with bill HF-9 (october.csv).'],
    });
  });

  it('does not measure shares of fewer than ten members, and ignores less than a tenth of dates', () => {
    expect(of({ ...people(9, 9, 4), premiumCents: cents(1) }).level).toBe('apply');
    expect(of({ datedRows: 11, outsideRows: 1 }).level).toBe('apply');
  });

  it('offers none, with the reason first, if a total that a person entered does not match', () => {
    expect(suggestionTrust(aBalance({ controlCents: cents(106_100) }), [], undefined)).toEqual({
      level: 'none',
      reasons: ['The file adds up to $1,060.00, $1.00 less than the total you entered.', '1 row could not be read.'],
    });
    expect(of({ controlCents: cents(104_900) }).reasons).toEqual([
      'The file adds up to $1,050.00, $1.00 more than the total you entered.',
    ]);
  });

  it('offers none for a file of another month, or without most members; other causes need a look', () => {
    expect(of({}, [{ kind: 'OTHER_MONTH' }]).level).toBe('none');
    expect(of({}, [{ kind: 'MISSING_MEMBERS', count: 11, of: 20 }]).level).toBe('none');
    expect(of({}, [{ kind: 'MISSING_MEMBERS', count: 10, of: 20 }]).level).toBe('look');
    expect(of({}, [{ kind: 'OTHER_PEOPLE', count: 10, of: 20 }]).level).toBe('look');
  });

  it('removes all suggestions but the proven ones', () => {
    const differences = [aDifference({ kind: 'TERMED_STILL_BILLED' }), aDifference({ kind: 'DUPLICATE' })];
    const none = withTrust(differences, { level: 'none', reasons: [] });
    expect(none.map(({ isExplainedByFile }) => isExplainedByFile)).toEqual([true, false]);
    expect(withTrust(differences, { level: 'look', reasons: [] })).toBe(differences);
  });
});
