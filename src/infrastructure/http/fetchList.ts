import type { AxiosResponse } from 'axios';
import * as v from 'valibot';
import { exportBills } from '../../../contract/billing/bills/exportBills';
import { exportClassMembers } from '../../../contract/billing/classes';
import { exportContinuationPayers } from '../../../contract/billing/continuation';
import { exportCostMembers } from '../../../contract/billing/costs/costCenters';
import { exportExpectedAdjustments } from '../../../contract/billing/expectedAdjustments';
import { exportMembers } from '../../../contract/billing/members';
import { exportNotRemitted, exportRegister } from '../../../contract/billing/register';
import { exportSavingsItems } from '../../../contract/billing/savings';
import { exportWriteOffs } from '../../../contract/billing/writeOffs';
import { exportAging } from '../../../contract/money/aging';
import { exportAccountEntries, exportTrialBalance } from '../../../contract/money/ledger';
import { exportPayments } from '../../../contract/money/payments';
import { exportCheckFiles } from '../../../contract/money/positivePay';
import { exportProcessingRuns, exportRunPayments } from '../../../contract/money/processingRuns';
import { exportBankFileEntries, exportBankFiles, exportRemittances } from '../../../contract/money/remittances';
import { exportStatementLines, exportStatements } from '../../../contract/money/statements';
import { exportHeldItems } from '../../../contract/money/suspense';
import { exportUnclaimed } from '../../../contract/money/unclaimed';
import { exportAuditEvents } from '../../../contract/office/audit';
import { exportGroups } from '../../../contract/office/groups';
import { preparedExportSchema } from '../../../contract/office/preparedExports';
import { exportSetup } from '../../../contract/office/setup';
import { exportUploads } from '../../../contract/office/uploadRecords';
import { exportControlUses } from '../../../contract/people/controls';
import { exportAccessReview } from '../../../contract/people/directory';
import { exportInvitations } from '../../../contract/people/invitations';
import type { Call } from '../../../contract/platform/shared/Call';
import { EXPORT_PARTS_TYPE } from '../../../contract/platform/shared/exportParts';
import { callsOf } from '../../../contract/platform/shared/listCalls';
import { PREFER_BACKGROUND } from '../../../contract/platform/shared/listExport';
import { type ExportProgress, type ListToExport, nounOf } from '../../application/office/exports/ExportList';
import type { DirectoryQuery } from '../../application/people/directory/DirectoryQuery';
import { type FileInParts, XLSX_MEDIA_TYPE } from '../../application/platform/shared/DownloadedFile';
import type { PreparedExport } from '../../domain/office/exports/PreparedExport';
import type { ExportFormat } from '../../domain/platform/files/listExport';
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
