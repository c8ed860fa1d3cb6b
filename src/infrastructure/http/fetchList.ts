import type { AxiosResponse } from 'axios';
import * as v from 'valibot';
import { exportAging } from '../../../contract/aging';
import { exportAuditEvents } from '../../../contract/audit';
import { exportBills } from '../../../contract/bills/exportBills';
import { exportClassMembers } from '../../../contract/classes';
import { exportContinuationPayers } from '../../../contract/continuation';
import { exportControlUses } from '../../../contract/controls';
import { exportCorrections } from '../../../contract/corrections';
import { exportCostMembers } from '../../../contract/costs/costCenters';
import { exportDeposits } from '../../../contract/deposits';
import { exportAccessReview } from '../../../contract/directory';
import { exportExpectedAdjustments } from '../../../contract/expectedAdjustments';
import { exportGroups } from '../../../contract/groups';
import { exportInvitations } from '../../../contract/invitations';
import { exportAccountEntries, exportTrialBalance } from '../../../contract/ledger';
import { exportMembers } from '../../../contract/members';
import { exportPayments } from '../../../contract/payments';
import { exportCheckFiles } from '../../../contract/positivePay';
import { preparedExportSchema } from '../../../contract/preparedExports';
import { exportProcessingRuns, exportRunPayments } from '../../../contract/processingRuns';
import { exportRefunds } from '../../../contract/refunds';
import { exportNotRemitted, exportRegister } from '../../../contract/register';
import { exportBankFileEntries, exportBankFiles, exportRemittances } from '../../../contract/remittances';
import { exportSavingsItems } from '../../../contract/savings';
import { exportSetup } from '../../../contract/setup';
import { EXPORT_PARTS_TYPE } from '../../../contract/shared/exportParts';
import { PREFER_BACKGROUND } from '../../../contract/shared/listExport';
import { exportStatementLines, exportStatements } from '../../../contract/statements';
import { exportHeldItems } from '../../../contract/suspense';
import { exportUnclaimed } from '../../../contract/unclaimed';
import { exportUploads } from '../../../contract/uploadRecords';
import { exportWriteOffs } from '../../../contract/writeOffs';
import type { DirectoryQuery } from '../../application/directory/DirectoryQuery';
import type { ExportProgress, ListToExport } from '../../application/exports/ExportList';
import { type FileInParts, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { PreparedExport } from '../../domain/exports/PreparedExport';
import type { ExportFormat } from '../../domain/files/listExport';
import type { ApiClient, CallOptions, StreamReading } from './ApiClient';
import { type ReadExport, readExport } from './readExport';
import { unreadableFile } from './toApiError';

/** Time until the first part: up to 90 seconds until the export gets its turn, and then the keys of up to a million rows are read. */
const deadlineMs = 120_000;

interface ListFetching {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Requests a list as a file. @throws ApiError */
export async function fetchList(
  api: ApiClient,
  list: ListToExport,
  format: ExportFormat,
  { signal, onProgress }: ListFetching,
): Promise<FileInParts> {
  const read: StreamReading<ReadExport>['read'] = (answer, extend) => readExport(answer, extend, onProgress);
  const { name, parts } = await send(api, list, format, { accept: EXPORT_PARTS_TYPE, read, signal, deadlineMs });
  const mediaType = format === 'csv' ? 'text/csv' : XLSX_MEDIA_TYPE;
  return { name: name || `${list.list}.${format}`, mediaType, parts };
}

/** Has the server prepare a list in the background. @throws ApiError */
export function prepareList(api: ApiClient, list: ListToExport, format: ExportFormat): Promise<PreparedExport> {
  const read = async ({ data, status }: AxiosResponse<unknown>) => {
    const prepared = v.safeParse(preparedExportSchema, data);
    if (prepared.success) return prepared.output;
    throw unreadableFile(status);
  };
  return send(api, list, format, { accept: EXPORT_PARTS_TYPE, prefer: PREFER_BACKGROUND, read });
}

/** Filters of the access review for the same people as the list. */
function accessReviewFilter({ q, status, access, roles, groupNumber, carrierCode, agentCode, email }: DirectoryQuery) {
  if (email !== undefined) return { q: email };
  const filters = { q, ...(status && { status }), ...(access && { access }) };
  if (carrierCode !== undefined) return { ...filters, carrierCode };
  if (agentCode !== undefined) return { ...filters, agentCode };
  return { ...filters, ...(roles.length > 0 && { role: roles.join(',') }), ...(groupNumber && { groupNumber }) };
}

/** The client leaves out what is no filter of the call, such as the page. */
function send<Result>(
  api: ApiClient,
  { list, query }: ListToExport,
  format: ExportFormat,
  options: CallOptions & StreamReading<Result>,
): Promise<Result> {
  switch (list) {
    case 'bills': {
      const { values = [], groupNumbers = [], carrierCodes = [], agentCodes = [], ...filter } = query;
      const codes = { carrierCodes: [...carrierCodes], agentCodes: [...agentCodes] };
      const body = { ...filter, ...codes, values: [...values], groupNumbers: [...groupNumbers], format };
      return api.streamed(exportBills, { body }, options);
    }
    case 'payments': {
      const { statuses = [], groupNumbers = [], ...filter } = query;
      const body = { ...filter, statuses: [...statuses], groupNumbers: [...groupNumbers], format };
      return api.streamed(exportPayments, { body }, options);
    }
    case 'corrections': {
      const { groupNumber, page: _page, size: _size, ...filter } = query;
      return api.streamed(
        exportCorrections,
        { query: { ...filter, ...(groupNumber && { groupNumber }), format } },
        options,
      );
    }
    case 'expected adjustments': {
      const { groupNumber, page: _page, size: _size, ...filter } = query;
      const all = { ...filter, ...(groupNumber && { groupNumber }), format };
      return api.streamed(exportExpectedAdjustments, { query: all }, options);
    }
    case 'audit events': {
      const { from, to, area, q, groupNumber, userId } = query;
      const found = {
        ...(from && { from }),
        ...(to && { to }),
        ...(area && { area }),
        ...(groupNumber && { groupNumber }),
      };
      return api.streamed(exportAuditEvents, { query: { ...found, ...(userId && { userId }), q, format } }, options);
    }
    case 'balances': {
      const { groupNumber, page: _page, size: _size, asOf, division, ...filter } = query;
      const body = { ...filter, ...(asOf && { asOf }), ...(division && { division }), format };
      return api.streamed(exportRegister, { params: { groupNumber }, body }, options);
    }
    case 'continuation payers': {
      const { groupNumber, q, type, state } = query;
      const filter = { ...(q && { q }), ...(type && { type }), ...(state && { state }), format };
      return api.streamed(exportContinuationPayers, { params: { groupNumber }, query: filter }, options);
    }
    case 'members': {
      const { groupNumber, q } = query;
      return api.streamed(exportMembers, { params: { groupNumber }, body: { q, format } }, options);
    }
    case 'groups': {
      const { page: _page, size: _size, ...filter } = query;
      return api.streamed(exportGroups, { body: { ...filter, format } }, options);
    }
    case 'deposits':
      return api.streamed(
        exportDeposits,
        { body: { q: query.q, states: query.state ? [query.state] : [], format } },
        options,
      );
    case 'suspense items': {
      const { groupNumber, level, page: _page, size: _size, ...filter } = query;
      const body = { ...filter, ...(groupNumber !== undefined && { groupNumber }), ...(level && { level }), format };
      return api.streamed(exportHeldItems, { body }, options);
    }
    case 'refunds': {
      const { state, stale, returned, stopOrders, q } = query;
      return api.streamed(
        exportRefunds,
        { body: { stale, returned, stopOrders, q, ...(state && { state }), format } },
        options,
      );
    }
    case 'unclaimed items': {
      const { state, kind, due, q } = query;
      const body = { q, ...(state && { state }), ...(kind && { kind }), ...(due && { due }), format };
      return api.streamed(exportUnclaimed, { body }, options);
    }
    case 'aging': {
      const { asOf, q } = query;
      return api.streamed(exportAging, { query: { ...(asOf && { asOf }), q, format } }, options);
    }
    case 'people':
      return api.streamed(exportAccessReview, { query: { ...accessReviewFilter(query), format } }, options);
    case 'accounts':
      return api.streamed(exportTrialBalance, { query: { ...query, format } }, options);
    case 'entries': {
      const { account, carrierCode, from, to } = query;
      const period = { ...(from && { from }), ...(to && { to }), ...(carrierCode && { carrierCode }) };
      return api.streamed(exportAccountEntries, { params: { account }, query: { ...period, format } }, options);
    }
    case 'uploads': {
      const { kinds, states, page: _page, size: _size, ...filter } = query;
      return api.streamed(
        exportUploads,
        { body: { ...filter, kinds: [...kinds], states: [...states], format } },
        options,
      );
    }
    case 'ACH files': {
      const { q, kind, state, month } = query;
      const filter = { ...(q && { q }), ...(kind && { kind }), ...(state && { state }), ...(month && { month }) };
      return api.streamed(exportBankFiles, { query: { ...filter, format } }, options);
    }
    case 'remittances': {
      const { carrierCode, businessDate, month, state } = query;
      const filter = {
        ...(carrierCode && { carrierCode }),
        ...(businessDate && { businessDate }),
        ...(month && { month }),
        ...(state && { state }),
      };
      return api.streamed(exportRemittances, { query: { ...filter, format } }, options);
    }
    case 'processing runs': {
      const { state, month, failed } = query;
      const filter = { ...(state && { state }), ...(month && { month }), ...(failed && { failed: '1' as const }) };
      return api.streamed(exportProcessingRuns, { query: { ...filter, format } }, options);
    }
    case 'payments of a run': {
      const { runPk, result } = query;
      return api.streamed(exportRunPayments, { params: { runPk }, query: { result, format } }, options);
    }
    case 'entries of an ACH file': {
      const { filePk, search } = query;
      return api.streamed(exportBankFileEntries, { params: { filePk }, query: { q: search, format } }, options);
    }
    case 'savings lines': {
      const { groupNumber, year, side, outcome, carrierCode, division, month } = query;
      const filter = {
        ...(outcome && { outcome }),
        ...(carrierCode && { carrierCode }),
        ...(division && { division }),
        ...(month && { month }),
      };
      const all = { ...filter, year: String(year), side, format };
      return api.streamed(exportSavingsItems, { params: { groupNumber }, query: all }, options);
    }
    case 'members with cost centers': {
      const { groupNumber, state, q } = query;
      return api.streamed(exportCostMembers, { params: { groupNumber }, body: { state, q, format } }, options);
    }
    case 'members with classes': {
      const { groupNumber, state, q } = query;
      return api.streamed(exportClassMembers, { params: { groupNumber }, body: { state, q, format } }, options);
    }
    case 'write-offs':
      return api.streamed(exportWriteOffs, { params: { groupNumber: query.groupNumber }, body: { format } }, options);
    case 'setup records': {
      const { kind, ...filter } = query;
      return api.streamed(exportSetup, { params: { kind }, body: { ...filter, format } }, options);
    }
    case 'uses of a limit':
      return api.streamed(exportControlUses, { body: { ...query, format } }, options);
    case 'deductions not yet paid':
      return api.streamed(exportNotRemitted, { params: { groupNumber: query.groupNumber }, body: { format } }, options);
    case 'positive pay files': {
      const { q, state } = query;
      return api.streamed(exportCheckFiles, { query: { ...(q && { q }), ...(state && { state }), format } }, options);
    }
    case 'invitations': {
      const { q, state } = query;
      return api.streamed(exportInvitations, { query: { ...(q && { q }), ...(state && { state }), format } }, options);
    }
    case 'bank statements':
      return api.streamed(exportStatements, { query: { format } }, options);
    case 'lines': {
      const { statementPk, q, side, state } = query;
      const filter = { q, ...(side && { side }), ...(state && { state }), format };
      return api.streamed(exportStatementLines, { params: { statementPk }, query: filter }, options);
    }
  }
}
