import { BillFileChecker } from '../../../../server/office/uploads/checking/BillFileChecker';
import type { UploadLookup } from '../../../../server/office/uploads/ports';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { aRate } from '../../../support/rates/aRateTable';
import { readAll, table } from '../../../support/uploads/readAll';

const rates = {
  tablePk: '101.t',
  carrierCode: 'ACME',
  policy: '',
  effectiveFrom: localDate('2025-01-01'),
  ageRule: 'FIRST_OF_MONTH',
  reductions: [],
  rows: [aRate()],
};

const lookup = {
  groupsInScope: async (_scope: unknown, groups: readonly string[]) => groups,
  setupLastDays: async () => new Map(),
  erasedMembers: async () => new Map(),
  divisions: async () => new Map(),
  existingBills: async () => [],
  billedMonths: async () => [],
  others: { rateTables: async () => new Map([['101', [rates]]]), memberClasses: async () => new Map() },
} as unknown as UploadLookup;

/** The notice about an April bill with two lines at the confirmed rate and the given one. */
async function noticeOf(line: string): Promise<string> {
  const rows = ['101,A-1,2026-04-01,,M1,Medical,EE,412.00', '101,A-1,2026-04-01,,M2,Medical,EE,412.00', line];
  const text = ['Group,Invoice,Billing Period,Coverage Month,Member ID,Coverage,Tier,Premium', ...rows].join('\n');
  const checker = new BillFileChecker(lookup, 'ACME', { kind: 'all' } as never, 'F1');
  await checker.take(readAll(table(text), { kind: UploadKind.CarrierBill }));
  return checker.end().notice;
}

it.each([
  ['of its own month', '2026-04-01,', '1 line differs'],
  ['whose coverage month is its own', '2026-04-01,2026-04-01', '1 line differs'],
  ['of an earlier coverage month', '2026-04-01,2026-03-01', ''],
  ['of an earlier period', '2026-03-01,', ''],
])('checks whole premiums, and not parts of earlier ones, of a line %s', async (_name, months, expected) => {
  const notice = await noticeOf(`101,A-1,${months},M3,Medical,EE,14.00`);
  expect(notice.includes('from the confirmed rates')).toBe(expected !== '');
  expect(notice).toContain(expected);
});
