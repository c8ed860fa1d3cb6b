import {
  addMemberLinks,
  getComparisonFacts,
  MAX_LINKS,
  removeMemberLinks,
} from '../../../contract/bills/comparisonFacts';
import { getColumnMapping, saveColumnMapping } from '../../../contract/columnMappings';
import { getUpload, getUploadRows, searchUploads } from '../../../contract/uploadRecords';
import type { UploadedPayroll } from '../../application/reconciliation/PayrollFile';
import type {
  ColumnMappingGateway,
  ComparisonFactsGateway,
  UploadedDeductions,
  UploadedPayrollGateway,
} from '../../application/reconciliation/ports';
import { cents } from '../../domain/money/Cents';
import type { ComparisonFacts, MemberLink } from '../../domain/reconciliation/ComparisonFacts';
import type { Deduction, PayBasis, RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import { layoutKey } from '../../domain/reconciliation/payrollFile/layoutKey';
import type { SamePerson } from '../../domain/reconciliation/people/PeopleMatch';
import type { UploadRecord } from '../../domain/uploads/RowReader';
import type { ApiClient } from './ApiClient';

const fileKind = 'payrollDeductions';

export class HttpColumnMappingGateway implements ColumnMappingGateway {
  constructor(private readonly api: ApiClient) {}

  get(groupNumber: string, headings: readonly string[]): Promise<RememberedColumns | null> {
    return this.api.call(getColumnMapping, {
      params: { groupNumber, fileKind },
      query: { layout: layoutKey(headings) },
    });
  }

  async save(
    groupNumber: string,
    { headings, coverageColumns, coverages, basis, ...mapping }: RememberedColumns,
  ): Promise<void> {
    await this.api.call(saveColumnMapping, {
      params: { groupNumber, fileKind },
      body: {
        ...mapping,
        ...(coverageColumns && { coverageColumns: [...coverageColumns] }),
        ...(coverages && { coverages: [...coverages] }),
        ...(basis && { basis: basisBody(basis) }),
        ...(headings && { headings: [...headings] }),
      },
    });
  }
}

function basisBody({ employeePercents, employeeContributions, ...basis }: PayBasis) {
  return {
    ...basis,
    ...(employeePercents && { employeePercents: [...employeePercents] }),
    ...(employeeContributions && { employeeContributions: [...employeeContributions] }),
  };
}

const NEWEST = 20;
/** Rows per call: the server's maximum. */
const PART = 5_000;

export class HttpUploadedPayrollGateway implements UploadedPayrollGateway {
  constructor(private readonly api: ApiClient) {}

  async list(groupNumber: string): Promise<readonly UploadedPayroll[]> {
    const { items } = await this.api.call(searchUploads, {
      body: { kinds: ['payrollDeductions'], states: ['COMMITTED'], owner: groupNumber, size: NEWEST },
    });
    return items
      .filter(({ rowsRemovedAt }) => !rowsRemovedAt)
      .map(({ filePk, fileName, goodRows, addDate, addUser }) => ({
        filePk,
        fileName,
        rows: goodRows,
        addDate,
        addUser,
      }));
  }

  async deductions(filePk: string): Promise<UploadedDeductions> {
    const { state, errorRows: rowsLeftOut } = await this.api.call(getUpload, { params: { filePk } });
    const deductions: Deduction[] = [];
    let total = state === 'COMMITTED' ? 1 : 0;
    while (deductions.length < total) {
      const query = { offset: String(deductions.length), limit: String(PART) };
      // oxlint-disable-next-line no-await-in-loop -- each part says whether there is another
      const part = await this.api.call(getUploadRows, { params: { filePk }, query });
      deductions.push(...part.items.map(deductionOf));
      total = part.items.length === 0 ? 0 : part.total;
    }
    return { deductions, rowsLeftOut };
  }
}

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

export class HttpComparisonFactsGateway implements ComparisonFactsGateway {
  constructor(private readonly api: ApiClient) {}

  facts(billPk: string): Promise<ComparisonFacts> {
    return this.api.call(getComparisonFacts, { params: { billPk } });
  }

  async link(groupNumber: string, pairs: readonly SamePerson[]): Promise<readonly MemberLink[]> {
    const links = pairs.map(({ payroll, billed: { memberId, memberName } }) => ({
      payrollKey: payroll.key,
      payrollName: payroll.memberName,
      memberId,
      memberName,
    }));
    const saved: MemberLink[] = [];
    for (const part of partsOf(links)) {
      // oxlint-disable-next-line no-await-in-loop -- a part that is refused ends the change
      const { items } = await this.api.call(addMemberLinks, { params: { groupNumber }, body: { links: part } });
      saved.push(...items);
    }
    return saved;
  }

  async unlink(groupNumber: string, linkPks: readonly string[]): Promise<void> {
    for (const values of partsOf(linkPks)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.api.call(removeMemberLinks, { params: { groupNumber }, body: { values } });
    }
  }
}

/** As many as a call takes; none for an empty list. */
function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_LINKS);
  return Array.from({ length: count }, (_, index) => items.slice(index * MAX_LINKS, (index + 1) * MAX_LINKS));
}
