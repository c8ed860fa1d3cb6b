import type { AgedBill, AgedItems, AgedReturn } from '../../../contract/money/aging';
import {
  AGING_BUCKET_LABELS,
  AGING_BUCKETS,
  type AgingPage,
  bucketOf,
  daysPastDue,
} from '../../../src/domain/money/aging/Aging';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import type { ExportFormat } from '../../../src/domain/platform/files/listExport';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import { badRequest } from '../../platform/shared/Refusal';
import { type SheetFile, sheetFile } from '../../platform/shared/sheetFile';
import type { SheetColumn, SheetRow, Workbooks } from '../../platform/shared/Workbooks';

/** The groups to read, and the day as of whose end to read them. */
export interface AgingFilter {
  readonly asOf: LocalDate;
  /** Today at the office. */
  readonly today: LocalDate;
  /** Part of a group's name, or start of its number; empty for all. */
  readonly q: string;
}

/** A page of groups. */
export interface AgingPageFilter extends AgingFilter {
  readonly page: number;
  readonly size: number;
}

/** Reads open amounts from the ledger and the events as of the end of a day. */
export interface AgingQueries {
  page(scope: Scope, filter: AgingPageFilter): Promise<AgingPage>;
  /** By group, then by due date. @param groupNumber default: every group in scope. */
  items(scope: Scope, filter: AgingFilter, groupNumber?: string): Promise<AgedItems>;
}

/** Request for aging; without a day, as of today. */
interface AgingRequest {
  readonly scope: Scope;
  readonly asOf?: LocalDate | undefined;
  readonly today: LocalDate;
}

interface AgingFile extends SheetFile {
  readonly name: string;
  readonly rows: number;
}

/** Reads aging as of any day up to today. @source product.md, Screens: Dashboard */
export class ReadAging {
  constructor(
    private readonly queries: AgingQueries,
    private readonly workbooks: Workbooks,
  ) {}

  /** @throws Refusal BAD_REQUEST for a day after today, like the other methods. */
  page(
    request: AgingRequest,
    page: { readonly q: string; readonly page: number; readonly size: number },
  ): Promise<AgingPage> {
    return this.queries.page(request.scope, { asOf: dayOf(request), today: request.today, ...page });
  }

  ofGroup(request: AgingRequest, groupNumber: string): Promise<AgedItems> {
    return this.queries.items(request.scope, { asOf: dayOf(request), today: request.today, q: '' }, groupNumber);
  }

  /** One row for each bill, then for each returned payment, its open amount in the column of its days past due. */
  async export(request: AgingRequest, q: string, format: ExportFormat, signal?: AbortSignal): Promise<AgingFile> {
    const asOf = dayOf(request);
    const { items: bills, returns } = await this.queries.items(request.scope, { asOf, today: request.today, q });
    const rows = (async function* () {
      for (const bill of bills) yield rowOf(bill, asOf);
      for (const item of returns) yield rowOf(returnedItem(item), asOf);
    })();
    const sheet = { name: `Aging ${asOf}`, columns: COLUMNS, rows };
    const name = downloadName(['Aging', asOf], format);
    return { name, rows: bills.length + returns.length, ...sheetFile(this.workbooks, sheet, format, signal) };
  }
}

function dayOf({ asOf, today }: AgingRequest): LocalDate {
  if (asOf !== undefined && asOf > today) {
    throw badRequest('Aging can be shown as of today or an earlier day.');
  }
  return asOf ?? today;
}

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'Group', width: 32 },
  { heading: 'Group number', width: 14 },
  { heading: 'Bill', width: 16 },
  { heading: 'Carriers', width: 16 },
  { heading: 'Period', width: 12, format: 'day' },
  { heading: 'Due date', width: 12, format: 'day' },
  { heading: 'Days past due', width: 13 },
  ...AGING_BUCKETS.map((bucket) => ({ heading: AGING_BUCKET_LABELS[bucket], width: 14, format: 'money' as const })),
  { heading: 'Pending', width: 14, format: 'money' },
];

/** A row of the export before its buckets. */
type ExportedItem = Omit<AgedBill, 'billPk' | 'periodFrom'> & { readonly periodFrom: LocalDate | null };

function returnedItem({ groupName, groupNumber, confirmation, returnedOn, openCents }: AgedReturn): ExportedItem {
  const billNumber = `Returned payment ${confirmation}`;
  return {
    groupName,
    groupNumber,
    billNumber,
    carrierCodes: [],
    periodFrom: null,
    dueDate: returnedOn,
    openCents,
    pendingCents: ZERO,
  };
}

function rowOf(bill: ExportedItem, asOf: LocalDate): SheetRow {
  const days = daysPastDue(bill.dueDate, bill.countedTo ?? asOf);
  return [
    bill.groupName,
    bill.groupNumber,
    bill.billNumber,
    bill.carrierCodes.join(', '),
    bill.periodFrom,
    bill.dueDate,
    days,
    ...AGING_BUCKETS.map((bucket) => (bucket === bucketOf(days) ? bill.openCents : null)),
    bill.pendingCents,
  ];
}
