import type { CostMemberPage, CostSetup, CostValuesToSave } from '../../../../contract/billing/costs/costCenters';
import type { CostsFilter } from '../../../../contract/billing/costs/costReport';
import type { JournalEntry, JournalEntryKey, JournalPage } from '../../../../contract/billing/costs/journal';
import type { CostRow } from '../../../domain/billing/costs/CostReport';
import type { CostTerms } from '../../../domain/billing/costs/CostSetup';
import type { JournalLayout } from '../../../domain/billing/costs/JournalEntry';
import type { ExportFormat } from '../../../domain/platform/files/listExport';
import type { Paged } from '../../../domain/platform/lists/Paged';
import type { Dated } from '../../platform/shared/Dated';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import { type ValueFileGateway, ValueFiles, type ValueMembersQuery } from '../../platform/shared/ValueFiles';

export type { CostSetup } from '../../../../contract/billing/costs/costCenters';

export type { ListedEntry, UnbookedBill } from '../../../../contract/billing/costs/journal';

/** A group and a range of coverage months. */
export interface CostReportQuery extends CostsFilter {
  readonly groupNumber: string;
}

/** A page of a group's journal. */
export type JournalQuery = Paged<{ readonly groupNumber: string }>;

/** Cost centers and the journal of the product API. Calls reject with ApiError; `signal` aborts. */
export interface CostGateway extends ValueFileGateway {
  setup(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<CostSetup>;
  saveSetup(args: CostTerms & { readonly groupNumber: string; readonly version: number }): Promise<CostSetup>;
  members(query: ValueMembersQuery, signal?: AbortSignal): Promise<CostMemberPage>;
  saveValues(args: CostValuesToSave & { readonly groupNumber: string }): Promise<number>;
  costs(query: CostReportQuery, signal?: AbortSignal): Promise<CostReport>;
  costFile(args: CostReportQuery & { readonly format: ExportFormat }): Promise<DownloadedFile>;
  journal(query: JournalQuery, signal?: AbortSignal): Promise<JournalPage>;
  entry(key: JournalEntryKey, signal?: AbortSignal): Promise<JournalEntry>;
  book(args: { readonly groupNumber: string; readonly billPk: string }): Promise<boolean>;
  file(args: {
    readonly groupNumber: string;
    readonly entryPks: readonly string[];
    readonly layout: JournalLayout;
    readonly format: ExportFormat;
  }): Promise<DownloadedFile>;
}

/** Costs by cost center, month, and coverage. */
export type CostReport = Dated<{ readonly items: readonly CostRow[] }>;

export const CostGateway: Token<CostGateway> = createToken('CostGateway');

/** Keeps a group's cost centers and the accounts of its journal. */
export class CostCenters {
  constructor(
    private readonly gateway: CostGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its cost centers and accounts; retry after a change. */
  setup(): LiveQuery<string, CostSetup> {
    return new LiveQuery((groupNumber, signal) => this.gateway.setup({ groupNumber }, signal), { time: this.time });
  }

  /** @param version the one that was read. @throws ApiError BAD_REQUEST, STALE_VERSION */
  save(groupNumber: string, version: number, terms: CostTerms): Promise<CostSetup> {
    return this.gateway.saveSetup({ ...terms, groupNumber, version });
  }

  /** Saves all or none. @returns the number of members with changed cost centers. @throws ApiError BAD_REQUEST with a problem for each row */
  saveValues(groupNumber: string, values: CostValuesToSave): Promise<number> {
    return this.gateway.saveValues({ ...values, groupNumber });
  }
}

/** Cost centers of uploaded payroll and enrollment files. */
export class CostFiles extends ValueFiles {}

/** A page of a group's members with their cost centers. */
export class CostMemberList extends PagedList<ValueMembersQuery, CostMemberPage> {
  constructor(gateway: CostGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.members(query, signal), visibility, time);
  }
}

/** A page of a group's journal entries. */
export class JournalList extends PagedList<JournalQuery, JournalPage> {
  constructor(gateway: CostGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.journal(query, signal), visibility, time);
  }
}

/** Makes, reads, and downloads journal entries. */
export class Journal {
  constructor(
    private readonly gateway: CostGateway,
    private readonly time: Time,
  ) {}

  /** Show an entry's key to read its lines. */
  entry(): LiveQuery<JournalEntryKey, JournalEntry> {
    return new LiveQuery((key, signal) => this.gateway.entry(key, signal), { time: this.time });
  }

  /**
   * Makes the entry of a reconciled bill, or corrects it.
   *
   * @returns false if the entry already says what cost centers and accounts of now say
   * @throws ApiError BAD_REQUEST without accounts; WRONG_STATUS
   */
  book(groupNumber: string, billPk: string): Promise<boolean> {
    return this.gateway.book({ groupNumber, billPk });
  }

  /** @throws ApiError */
  file(
    groupNumber: string,
    entryPks: readonly string[],
    layout: JournalLayout,
    format: ExportFormat,
  ): Promise<DownloadedFile> {
    return this.gateway.file({ groupNumber, entryPks, layout, format });
  }
}

/** Costs of a group's cost centers. */
export class CostReports {
  constructor(
    private readonly gateway: CostGateway,
    private readonly time: Time,
  ) {}

  /** Show a group and its months to read their costs. */
  open(): LiveQuery<CostReportQuery, CostReport> {
    return new LiveQuery((query, signal) => this.gateway.costs(query, signal), { time: this.time });
  }

  /** @throws ApiError */
  file(query: CostReportQuery, format: ExportFormat): Promise<DownloadedFile> {
    return this.gateway.costFile({ ...query, format });
  }
}
