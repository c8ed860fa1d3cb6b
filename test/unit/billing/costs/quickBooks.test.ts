import {
  MAX_QUICKBOOKS_NUMBER,
  QUICKBOOKS_COLUMNS,
  quickBooksCell,
  quickBooksNumber,
} from '../../../../src/domain/billing/costs/quickBooks';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const ENTRY = {
  entryPk: '10457.e1',
  journalNumber: 'HF-101-J1',
  billPk: '10457.b1',
  billNumber: 'HF-101',
  month: localDate('2026-11-01'),
  division: '',
  date: localDate('2026-11-30'),
  dueCents: cents(101_055),
  reverses: null,
  reversedBy: null,
  hasShares: true,
  by: 'Rosa Reyes',
  unassignedCents: cents(0),
  lines: [],
};
const PAYABLE = {
  role: 'carrierPayable',
  account: 'Accounts payable',
  costCenter: '',
  carrierCode: 'ACME',
  debitCents: cents(0),
  creditCents: cents(101_055),
} as const;

const cellsOf = (journalNumber: string) => {
  const row = { groupNumber: '10457', entry: { ...ENTRY, journalNumber }, line: PAYABLE, centers: [] };
  return QUICKBOOKS_COLUMNS.map((column) => quickBooksCell(column, row, new Map([['ACME', 'Acme Health']])));
};

describe('a line for QuickBooks Online', () => {
  it('has the columns of its import', () => {
    expect(QUICKBOOKS_COLUMNS.map(({ heading }) => heading)).toEqual([
      'Journal No.',
      'Journal Date',
      'Account Name',
      'Description',
      'Debits',
      'Credits',
      'Name',
    ]);
  });

  it('has the date month first, an empty debit, and the vendor of an amount payable', () => {
    expect(cellsOf('HF-101-J1')).toEqual([
      'HF-101-J1',
      '11/30/2026',
      'Accounts payable',
      'Amount due, bill HF-101',
      null,
      101_055,
      'Acme Health',
    ]);
  });
});

describe('a journal number for QuickBooks Online', () => {
  it('is unchanged up to 21 characters', () => {
    expect(quickBooksNumber('A'.repeat(MAX_QUICKBOOKS_NUMBER))).toBe('A'.repeat(MAX_QUICKBOOKS_NUMBER));
  });

  it('keeps the end of a longer one, and stays distinct from others with the same end', () => {
    const [one, other] = ['2025', '2026'].map((year) => quickBooksNumber(`${year}-ACME-GROUP10457-0001-J2`));
    expect(one).toHaveLength(MAX_QUICKBOOKS_NUMBER);
    expect(one?.endsWith('10457-0001-J2')).toBe(true);
    expect(other).toHaveLength(MAX_QUICKBOOKS_NUMBER);
    expect(one).not.toBe(other);
    expect(quickBooksNumber('2025-ACME-GROUP10457-0001-J2')).toBe(one);
  });
});
