import type { AxiosResponse } from 'axios';
import * as v from 'valibot';
import { exportAging } from '../../../contract/aging';
import { exportAuditEvents } from '../../../contract/audit';
import { exportBills } from '../../../contract/bills/exportBills';
import { exportClassMembers } from '../../../contract/classes';
import { exportContinuationPayers } from '../../../contract/continuation';
import { exportControlUses } from '../../../contract/controls';
import { exportCostMembers } from '../../../contract/costs/costCenters';
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
import { exportNotRemitted, exportRegister } from '../../../contract/register';
import { exportBankFileEntries, exportBankFiles, exportRemittances } from '../../../contract/remittances';
import { exportSavingsItems } from '../../../contract/savings';
import { exportSetup } from '../../../contract/setup';
import type { Call } from '../../../contract/shared/Call';
import { EXPORT_PARTS_TYPE } from '../../../contract/shared/exportParts';
import { callsOf } from '../../../contract/shared/listCalls';
import { PREFER_BACKGROUND } from '../../../contract/shared/listExport';
import { exportStatementLines, exportStatements } from '../../../contract/statements';
import { exportHeldItems } from '../../../contract/suspense';
import { exportUnclaimed } from '../../../contract/unclaimed';
import { exportUploads } from '../../../contract/uploadRecords';
import { exportWriteOffs } from '../../../contract/writeOffs';
import type { DirectoryQuery } from '../../application/directory/DirectoryQuery';
import { type ExportProgress, type ListToExport, nounOf } from '../../application/exports/ExportList';
import { type FileInParts, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { PreparedExport } from '../../domain/exports/PreparedExport';
import type { ExportFormat } from '../../domain/files/listExport';
import type { ApiClient, CallOptions, StreamReading } from './ApiClient';
import { type CallArgs, partsOf } from './fromCalls';
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
  return { name: name || `${nounOf(list)}.${format}`, mediaType, parts };
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
  const filters = { q, status, access };
  if (carrierCode !== undefined) return { ...filters, carrierCode };
  if (agentCode !== undefined) return { ...filters, agentCode };
  return { ...filters, role: roles.join(','), groupNumber };
}

function isDeclared(exported: ListToExport): exported is Exclude<ListToExport, { readonly list: string }> {
  return typeof exported.list !== 'string';
}

/** The filters of a list that its export has; the rest, such as the page, is left out. */
function send<Result>(
  api: ApiClient,
  exported: ListToExport,
  format: ExportFormat,
  options: CallOptions & StreamReading<Result>,
): Promise<Result> {
  const stream = <C extends Call>(call: C, args: CallArgs<C>) => api.streamed(call, partsOf(call, args), options);
  if (isDeclared(exported)) {
    const { export: call, argsOf } = callsOf(exported.list);
    return stream(call, { ...argsOf({ ...exported.query }), format } as CallArgs<Call>);
  }
  const { list, query } = exported;
  switch (list) {
    case 'bills':
      return stream(exportBills, { ...query, format });
    case 'payments':
      return stream(exportPayments, { ...query, format });
    case 'expected adjustments':
      return stream(exportExpectedAdjustments, { ...query, format });
    case 'audit events':
      return stream(exportAuditEvents, { ...query, format });
    case 'balances':
      return stream(exportRegister, { ...query, format });
    case 'continuation payers':
      return stream(exportContinuationPayers, { ...query, format });
    case 'members':
      return stream(exportMembers, { ...query, format });
    case 'groups':
      return stream(exportGroups, { ...query, format });
    case 'suspense items':
      return stream(exportHeldItems, { ...query, format });
    case 'unclaimed items':
      return stream(exportUnclaimed, { ...query, format });
    case 'aging':
      return stream(exportAging, { ...query, format });
    case 'people':
      return stream(exportAccessReview, { ...accessReviewFilter(query), format });
    case 'accounts':
      return stream(exportTrialBalance, { ...query, format });
    case 'entries':
      return stream(exportAccountEntries, { ...query, format });
    case 'uploads':
      return stream(exportUploads, { ...query, format });
    case 'ACH files':
      return stream(exportBankFiles, { ...query, format });
    case 'remittances':
      return stream(exportRemittances, { ...query, format });
    case 'processing runs':
      return stream(exportProcessingRuns, { ...query, failed: query.failed ? '1' : undefined, format });
    case 'payments of a run':
      return stream(exportRunPayments, { ...query, format });
    case 'entries of an ACH file':
      return stream(exportBankFileEntries, { filePk: query.filePk, q: query.search, format });
    case 'savings lines':
      return stream(exportSavingsItems, { ...query, format });
    case 'members with cost centers':
      return stream(exportCostMembers, { ...query, format });
    case 'members with classes':
      return stream(exportClassMembers, { ...query, format });
    case 'write-offs':
      return stream(exportWriteOffs, { ...query, format });
    case 'setup records':
      return stream(exportSetup, { ...query, format });
    case 'uses of a limit':
      return stream(exportControlUses, { ...query, format });
    case 'deductions not yet paid':
      return stream(exportNotRemitted, { ...query, format });
    case 'positive pay files':
      return stream(exportCheckFiles, { ...query, format });
    case 'invitations':
      return stream(exportInvitations, { ...query, format });
    case 'bank statements':
      return stream(exportStatements, { format });
    case 'lines':
      return stream(exportStatementLines, { ...query, format });
  }
}
