import {
  addMemberLinks,
  getComparisonFacts,
  MAX_LINKS,
  removeMemberLinks,
} from '../../../../contract/billing/bills/comparisonFacts';
import { getColumnMapping, saveColumnMapping } from '../../../../contract/billing/columnMappings';
import { getUpload, getUploadRows, searchUploads } from '../../../../contract/office/uploadRecords';
import type { UploadedDeductions } from '../../../application/billing/reconciliation/ports';
import type { MemberLink } from '../../../domain/billing/reconciliation/ComparisonFacts';
import type { Deduction, RememberedColumns } from '../../../domain/billing/reconciliation/PayrollTable';
import { layoutKey } from '../../../domain/billing/reconciliation/payrollFile/layoutKey';
import type { SamePerson } from '../../../domain/billing/reconciliation/people/PeopleMatch';
import type { UploadRecord } from '../../../domain/office/uploads/RowReader';
import { cents } from '../../../domain/platform/money/Cents';
import { type ApiCaller, adapted, fromCalls } from '../fromCalls';

const fileKind = 'payrollDeductions' as const;

export const columnMappingCalls = fromCalls({
  get: adapted(getColumnMapping, {
    args: ({ groupNumber, headings }: { readonly groupNumber: string; readonly headings: readonly string[] }) => ({
      groupNumber,
      fileKind,
      layout: layoutKey(headings),
    }),
  }),
  save: adapted(saveColumnMapping, {
    args: (columns: RememberedColumns & { readonly groupNumber: string }) => ({ ...columns, fileKind }),
  }),
});

const NEWEST = 20;
/** Rows per call: the server's maximum. */
const PART = 5_000;

const payrolls = fromCalls({
  list: adapted(searchUploads, {
    args: ({ groupNumber }: { readonly groupNumber: string }) =>
      ({ kinds: [fileKind], states: ['COMMITTED'], owner: groupNumber, size: NEWEST }) as const,
    answer: ({ items }) =>
      items
        .filter(({ rowsRemovedAt }) => !rowsRemovedAt)
        .map(({ filePk, fileName, goodRows: rows, addDate, addUser }) => ({
          filePk,
          fileName,
          rows,
          addDate,
          addUser,
        })),
  }),
});

export const uploadedPayrollCalls = (api: ApiCaller) => ({
  ...payrolls(api),

  async deductions(filePk: string): Promise<UploadedDeductions> {
    const { state, errorRows: rowsLeftOut } = await api.call(getUpload, { params: { filePk } });
    const deductions: Deduction[] = [];
    let total = state === 'COMMITTED' ? 1 : 0;
    while (deductions.length < total) {
      const query = { offset: String(deductions.length), limit: String(PART) };
      // oxlint-disable-next-line no-await-in-loop -- each part says whether there is another
      const part = await api.call(getUploadRows, { params: { filePk }, query });
      deductions.push(...part.items.map(deductionOf));
      total = part.items.length === 0 ? 0 : part.total;
    }
    return { deductions, rowsLeftOut };
  },
});

function deductionOf({ row, values }: UploadRecord): Deduction {
  const { memberId, memberName, coverage, amount, employerAmount } = values;
  return {
    row,
    memberId: String(memberId ?? ''),
    memberName: String(memberName ?? ''),
    coverage: coverage === null || coverage === undefined ? null : String(coverage),
    amountCents: cents(Number(amount ?? 0) + Number(employerAmount ?? 0)),
  };
}

const facts = fromCalls({ facts: getComparisonFacts });

export const comparisonFactsCalls = (api: ApiCaller) => ({
  ...facts(api),

  async link(groupNumber: string, pairs: readonly SamePerson[]): Promise<readonly MemberLink[]> {
    const links = pairs.map(({ payroll, billed: { memberId, memberName } }) => ({
      payrollKey: payroll.key,
      payrollName: payroll.memberName,
      memberId,
      memberName,
    }));
    const saved: MemberLink[] = [];
    for (const part of portionsOf(links)) {
      // oxlint-disable-next-line no-await-in-loop -- a part that is refused ends the change
      const { items } = await api.call(addMemberLinks, { params: { groupNumber }, body: { links: part } });
      saved.push(...items);
    }
    return saved;
  },

  async unlink(groupNumber: string, linkPks: readonly string[]): Promise<void> {
    for (const values of portionsOf(linkPks)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await api.call(removeMemberLinks, { params: { groupNumber }, body: { values } });
    }
  },
});

/** As many as a call takes; none for an empty list. */
function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_LINKS);
  return Array.from({ length: count }, (_, index) => items.slice(index * MAX_LINKS, (index + 1) * MAX_LINKS));
}
