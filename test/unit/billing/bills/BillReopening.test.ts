import { type BillReopening, reopeningSentences } from '../../../../src/domain/billing/bills/BillReopening';
import { cents } from '../../../../src/domain/platform/money/Cents';

const NOTHING: BillReopening = {
  comparison: null,
  expectedCount: 0,
  creditCents: cents(0),
  chargeCents: cents(0),
  arrivedCount: 0,
  unsentCorrections: 0,
  sentCorrections: 0,
  confirmedCorrections: 0,
  hasBalances: false,
  hasJournalEntry: false,
};

describe('what reopening a bill discards', () => {
  it('counts each kind of record', () => {
    expect(
      reopeningSentences({
        comparison: { fileName: 'payroll.csv', decisionCount: 28 },
        expectedCount: 7,
        creditCents: cents(-140_000),
        chargeCents: cents(2_000),
        arrivedCount: 2,
        unsentCorrections: 21,
        sentCorrections: 1,
        confirmedCorrections: 3,
        hasBalances: true,
        hasJournalEntry: true,
      }),
    ).toEqual([
      'The comparison with payroll.csv and its 28 decisions are discarded. To compare again, open the file and decide again.',
      '7 expected adjustments of -$1,400.00 and $20.00 are withdrawn, although 2 arrived.',
      '21 corrections not yet sent are removed. 1 sent correction stays.',
      '3 corrections that this payroll file confirmed wait again.',
      'The bill leaves the member balances.',
      'Its journal entry is reversed.',
    ]);
  });

  it('says nothing about kinds without records', () => {
    expect(reopeningSentences(NOTHING)).toEqual([]);
    expect(reopeningSentences({ ...NOTHING, unsentCorrections: 1 })).toEqual(['1 correction not yet sent is removed.']);
    expect(reopeningSentences({ ...NOTHING, comparison: { fileName: 'payroll.csv', decisionCount: 0 } })).toEqual([
      'The comparison with payroll.csv is discarded.',
    ]);
  });
});
