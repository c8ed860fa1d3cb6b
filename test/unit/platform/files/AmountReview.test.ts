import { readFile } from '../../../../server/platform/files/reading/readFile';
import { readDeductions } from '../../../../src/domain/billing/reconciliation/readDeductions';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';

const PAYROLL = 'Member ID,Coverage,Deduction';
const FIVE = ['E1,Medical,600.00', 'E2,Medical,612.00', 'E3,Medical,655.00', 'E4,Medical,620.00', 'E5,Medical,640.00'];

describe('the total in a file', () => {
  it.each([
    ['all rows', ['E1,Medical,600.00', 'E2,Dental,50.00', 'Total,,650.00']],
    ['each block', ['E1,Medical,6.00', 'Total,,6.00', 'E2,Dental,5.00', 'Total,,5.00', 'Grand total,,11.00']],
    [
      'blocks of blocks',
      ['E1,M,6.00', 'Total,,6.00', 'E2,D,5.00', 'Total,,5.00', 'Subtotal,,11.00', 'E3,M,1.00', 'Total,,1.00'],
    ],
    ['people', ['E1,Medical,600.00', 'E2,Dental,50.00', 'Total employees,,2']],
    ['nothing', ['E1,Medical,600.00', 'Total,,']],
  ])('causes no warning when it is the sum of %s', async (_what, rows) => {
    expect(await noticeOf(PAYROLL, ...rows)).toBe('');
  });

  it('causes a warning with the difference when the rows above do not add up to it', async () => {
    expect(await noticeOf(PAYROLL, 'E1,Medical,600.00', 'E2,Medical,234.56', 'Total,,1834.56')).toBe(
      'The file states a total of $1,834.56 in row 4, but the rows above add up to $834.56: $1,000.00 less. Check the amounts.',
    );
  });

  it('counts the rows with errors that are not in the sum', async () => {
    expect(await noticeOf(PAYROLL, 'E1,Medical,600.00', 'E2,Medical,x', 'Total,,700.00')).toBe(
      'The file states a total of $700.00 in row 4, but the rows above add up to $600.00: $100.00 less. 1 row with errors is not included. Check the amounts.',
    );
  });

  it('is compared in a lockbox and in a carrier bill', async () => {
    const lockbox = await noticeOf('Check number,Deposit date,Amount', '1,2026-11-20,10.00', 'Total,,12.00');
    expect(lockbox).toContain('$12.00 in row 3, but the rows above add up to $10.00');
    const bill = 'Group,Bill number,Period from,Member ID,Coverage,Premium';
    expect(await noticeOf(bill, '101,B1,2026-11-01,E1,Medical,10.00', 'Total,,,,,9.00')).toContain('$1.00 more');
  });

  it('is compared in a payroll file that is compared with a bill', () => {
    const rows = [
      ['E1', 'Medical', '600.00'],
      ['Total', '', '700.00'],
    ];
    expect(readDeductions(payrollTable(rows), MAPPING).notice).toContain('a total of $700.00 in row 3');
  });
});

describe('the spread of a column', () => {
  it('causes a warning for an amount ten times off the median when its neighbors agree', async () => {
    expect(await noticeOf(PAYROLL, ...FIVE, 'E6,Medical,61.20', 'E7,Medical,6200.00')).toBe(
      'Row 7 has $61.20 for Medical, where $620.00 is usual. Row 8 has $6,200.00 for Medical, where $620.00 is usual. Check for digits that are missing or a decimal point in the wrong place.',
    );
  });

  it.each([
    ['amounts of another coverage', [...FIVE, 'E1,Life,2.10', 'E2,Life,2.40']],
    [
      'amounts that do not agree',
      ['1', '6', '30', '90', '400', '4000'].map((amount, at) => `E${at},Life,${amount}.00`),
    ],
    ['few amounts', ['E1,Medical,600.00', 'E2,Medical,620.00', 'E3,Medical,6.00']],
    ['credits of the usual size', [...FIVE, 'E6,Medical,-612.00']],
    ['people who waived', [...FIVE, 'E6,Medical,0.00']],
  ])('causes no warning for %s', async (_what, rows) => {
    expect(await noticeOf(PAYROLL, ...rows)).toBe('');
  });

  it('names three rows and counts the others', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `E${at},Medical,612.00`);
    const notice = await noticeOf(PAYROLL, ...many, ...Array.from({ length: 5 }, (_, at) => `F${at},Medical,1.00`));
    expect(notice).toContain(
      'Row 34 has $1.00 for Medical, where $612.00 is usual. 2 more rows have an unusual amount.',
    );
  });

  it('is compared for volumes', async () => {
    const rows = [50_000, 60_000, 50_000, 75_000, 50_000, 50].map((volume, at) => `E${at},Life,2026-04-01,${volume}`);
    expect(await noticeOf('Member ID,Coverage,Effective from,Volume', ...rows)).toContain(
      'Row 7 has $50.00 for the volume of Life, where $50,000.00 is usual.',
    );
  });

  it('is compared in a payroll file that is compared with a bill', () => {
    const rows = [...FIVE, 'E6,Medical,6.12'].map((row) => row.split(','));
    expect(readDeductions(payrollTable(rows), MAPPING).notice).toContain('Row 7 has $6.12 for Medical');
  });
});

const MAPPING = {
  memberId: 'Member ID',
  memberName: null,
  coverage: 'Coverage',
  amount: 'Deduction',
  employerAmount: null,
};

function payrollTable(rows: readonly (readonly string[])[]) {
  const headers = PAYROLL.split(',');
  return { headers, headingRow: headers, headerRow: 1, rows };
}

async function noticeOf(headings: string, ...rows: readonly string[]): Promise<string> {
  const bytes = Buffer.from([headings, ...rows].join('\n'));
  const kind = kindOf(headings);
  const { result } = await readFile(
    bytes,
    { kind, templates: [] },
    { onBatch: () => undefined, onProgress: () => undefined },
  );
  return result.notice;
}

function kindOf(headings: string): UploadKind {
  if (headings.startsWith('Group')) return UploadKind.CarrierBill;
  if (headings.startsWith('Check')) return UploadKind.Lockbox;
  return headings.includes('Volume') ? UploadKind.Enrollment : UploadKind.PayrollDeductions;
}
