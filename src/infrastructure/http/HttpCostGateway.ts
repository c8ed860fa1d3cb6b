import { getCostSetup, saveCostMembers, saveCostSetup, searchCostMembers } from '../../../contract/costs/costCenters';
import { applyCostFile, listCostFiles, previewCostFile } from '../../../contract/costs/costFiles';
import { exportCosts, getCosts } from '../../../contract/costs/costReport';
import { bookJournalEntry, exportJournal, getJournalEntry, searchJournal } from '../../../contract/costs/journal';
import type {
  CostGateway,
  CostReport,
  CostReportQuery,
  CostValuesToSave,
  JournalEntryKey,
  JournalQuery,
} from '../../application/costs/Costs';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { ValueFileChoice, ValueFileQuery, ValueMembersQuery } from '../../application/shared/ValueFiles';
import type { CostMemberPage } from '../../domain/costs/CostMembers';
import type { CostSetup, CostTerms } from '../../domain/costs/CostSetup';
import type { JournalEntry, JournalLayout, JournalPage } from '../../domain/costs/JournalEntry';
import type { ExportFormat } from '../../domain/files/listExport';
import type { ValueFile, ValueFilePreview } from '../../domain/memberValues/ValueFile';
import type { ApiClient } from './ApiClient';

export class HttpCostGateway implements CostGateway {
  constructor(private readonly api: ApiClient) {}

  setup(groupNumber: string, signal?: AbortSignal): Promise<CostSetup> {
    return this.api.call(getCostSetup, { params: { groupNumber } }, signal && { signal });
  }

  saveSetup(groupNumber: string, version: number, { centers, accounts, columns }: CostTerms): Promise<CostSetup> {
    const lists = { centers: centers.map((one) => ({ ...one })), columns: columns.map((one) => ({ ...one })) };
    return this.api.call(saveCostSetup, { params: { groupNumber }, body: { version, accounts, ...lists } });
  }

  members({ groupNumber, ...filter }: ValueMembersQuery, signal?: AbortSignal): Promise<CostMemberPage> {
    return this.api.call(searchCostMembers, { params: { groupNumber }, body: filter }, signal && { signal });
  }

  async saveValues(groupNumber: string, { from, rows }: CostValuesToSave): Promise<number> {
    const body = {
      from,
      rows: rows.map(({ memberId, splits }) => ({ memberId, splits: splits.map((split) => ({ ...split })) })),
    };
    return (await this.api.call(saveCostMembers, { params: { groupNumber }, body })).saved;
  }

  async files(groupNumber: string, signal?: AbortSignal): Promise<readonly ValueFile[]> {
    return (await this.api.call(listCostFiles, { params: { groupNumber } }, signal && { signal })).items;
  }

  fileEffect({ from, ...params }: ValueFileQuery, signal?: AbortSignal): Promise<ValueFilePreview> {
    return this.api.call(previewCostFile, { params, query: { from } }, signal && { signal });
  }

  async applyFile({ from, ...params }: ValueFileQuery, choice: ValueFileChoice): Promise<number> {
    return (await this.api.call(applyCostFile, { params, body: { from, ...choice } })).saved;
  }

  costs({ groupNumber, from, to, division }: CostReportQuery, signal?: AbortSignal): Promise<CostReport> {
    const body = { from, to, division };
    return this.api.call(getCosts, { params: { groupNumber }, body }, signal && { signal });
  }

  async costFile({ groupNumber, from, to, division }: CostReportQuery, format: ExportFormat): Promise<DownloadedFile> {
    const { name, bytes } = await this.api.download(exportCosts, {
      params: { groupNumber },
      body: { from, to, division, format },
    });
    const mediaType = format === 'csv' ? 'text/csv' : XLSX_MEDIA_TYPE;
    return { name: name || `costs.${format}`, mediaType, bytes };
  }

  journal({ groupNumber, page, size }: JournalQuery, signal?: AbortSignal): Promise<JournalPage> {
    return this.api.call(searchJournal, { params: { groupNumber }, body: { page, size } }, signal && { signal });
  }

  entry({ groupNumber, entryPk }: JournalEntryKey, signal?: AbortSignal): Promise<JournalEntry> {
    return this.api.call(getJournalEntry, { params: { groupNumber, entryPk } }, signal && { signal });
  }

  async book(groupNumber: string, billPk: string): Promise<boolean> {
    return (await this.api.call(bookJournalEntry, { params: { groupNumber }, body: { billPk } })).isBooked;
  }

  async file(
    groupNumber: string,
    entryPks: readonly string[],
    layout: JournalLayout,
    format: ExportFormat,
  ): Promise<DownloadedFile> {
    const body = { entryPks: [...entryPks], layout, format };
    const { name, bytes } = await this.api.download(exportJournal, { params: { groupNumber }, body });
    const mediaType = format === 'csv' ? 'text/csv' : XLSX_MEDIA_TYPE;
    return { name: name || `journal.${format}`, mediaType, bytes };
  }
}
