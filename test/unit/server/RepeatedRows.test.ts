import { checkFile, createChecker } from '../../../server/office/uploads/checkFile';
import type { UploadLookup } from '../../../server/office/uploads/ports';
import type { FileReading } from '../../../server/platform/files/filePorts';
import { readFile } from '../../../server/platform/files/reading/readFile';
import type { ReadBatch } from '../../../src/domain/office/uploads/RowReader';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';

const ENROLLMENT = 'Member ID,Coverage,Plan,Effective from,Change';

describe('the notice about repeated rows', () => {
  it('counts identical members in an enrollment file, however many', async () => {
    const lines = Array.from({ length: 110_000 }, () => 'E1,Medical,Gold,2026-04-01,add');
    expect(await check(UploadKind.Enrollment, ENROLLMENT, ...lines)).toMatchObject({
      goodRows: 110_000,
      notice:
        '109,999 rows repeat a member and coverage from a row above: row 3 repeats row 2 (member E1, Medical). Check the file for duplicates.',
    });
  });

  it('is empty for a member with several coverages, plans or changes', async () => {
    const lines = [
      'E1,Medical,Gold,2026-04-01,add',
      'E1,Dental,Gold,2026-04-01,add',
      'E1,Medical,Silver,2026-04-01,add',
      'E1,Medical,Gold,2026-05-01,add',
      'E2,Medical,Gold,2026-04-01,add',
    ];
    expect(await check(UploadKind.Enrollment, ENROLLMENT, ...lines)).toMatchObject({ goodRows: 5, notice: '' });
  });

  it('names a line that a carrier bills twice', async () => {
    const headings = 'Group,Bill number,Period from,Member ID,Coverage,Premium';
    const lines = ['612.40', '612.40', '38.10'].map((premium) => `101,CB1,2026-04-01,E1,Medical,${premium}`);
    expect(await check(UploadKind.CarrierBill, headings, ...lines)).toMatchObject({
      goodRows: 3,
      notice: expect.stringContaining('1 row repeats a member and coverage from a row above: row 3 repeats row 2'),
    });
  });

  it('is empty for payroll, which repeats a deduction with each paycheck', async () => {
    const lines = ['E1,Medical,50.00', 'E1,Medical,50.00'];
    const found = await check(UploadKind.PayrollDeductions, 'Member ID,Coverage,Deduction', ...lines);
    expect(found).toMatchObject({ goodRows: 2, notice: '' });
  });

  it('precedes the warning about characters', async () => {
    const bytes = Buffer.from(`${ENROLLMENT}\nE\u00e9,Medical,,2026-04-01,\nE\u00e9,Medical,,2026-04-01,`, 'latin1');
    const { notice } = await check(UploadKind.Enrollment, bytes);
    expect(notice).toMatch(/^1 row repeats .* Check the file for duplicates\. This file is not valid UTF-8/);
  });
});

describe('a file with a problem found only at its end', () => {
  it('has no good rows, no bills and nothing to commit', async () => {
    const headings = 'Group;Bill number;Period from;Member ID;Coverage;Premium';
    const lines = ['1,234', '12,50', '80.00'].map((premium) => `101;CB1;2026-04-01;E1;Medical;${premium}`);
    const found = await check(UploadKind.CarrierBill, headings, ...lines);
    expect(found).toMatchObject({ goodRows: 0, errorRows: 3, totalCents: 0, effect: '', bills: [], preview: [] });
    expect(found.errors[0]).toMatchObject({ row: 0, field: '', message: found.problem });
    expect(found.problem).toContain('means decimals in row 3 (“12,50”) and thousands in row 2 (“1,234”)');
  });
});

function check(kind: UploadKind, first: string | Buffer, ...lines: readonly string[]) {
  const bytes = typeof first === 'string' ? Buffer.from([first, ...lines].join('\n')) : first;
  const reading: FileReading = {
    async read(_file, order, { onBatch } = {}) {
      const batches: ReadBatch[] = [];
      const events = { onBatch: (batch: ReadBatch) => void batches.push(batch), onProgress: () => undefined };
      const read = await readFile(bytes, order, events);
      for (const batch of batches) await onBatch?.(batch);
      return read;
    },
  };
  const owner = kind === UploadKind.CarrierBill ? 'ACME' : '101';
  const checker = createChecker({ filePk: '101.1', kind, owner }, { scope: { kind: 'all' }, userId: '' }, FACTS);
  return checkFile(reading, bytes, { kind, templates: [] }, checker);
}

const FACTS: UploadLookup = {
  groupsInScope: async (_scope, groups) => groups,
  billsInScope: async () => [],
  existingBills: async () => [],
  divisions: async () => new Map(),
  hasCostCenters: async () => false,
  hasClasses: async () => false,
  billedMonths: async () => [],
  others: {
    rateTables: async () => new Map(),
    memberClasses: async () => new Map(),
    peopleFacts: () => Promise.reject(new Error('Not a file of people.')),
  },
  setupRecords: async () => [],
  setupLastDays: async () => new Map(),
  registeredMonths: async () => new Map(),
  reconciledBills: async () => [],
  erasedMembers: async () => new Map(),
  depositedChecks: async () => [],
  enrollment: async () => [],
  latestMembers: async () => [],
  paymentsBefore: async () => [],
};
