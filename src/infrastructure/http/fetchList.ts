import { exportAging } from '../../../contract/aging';
import { exportBills } from '../../../contract/bills/exportBills';
import { exportContinuationPayers } from '../../../contract/continuation';
import { exportCorrections } from '../../../contract/corrections';
import { exportDeposits } from '../../../contract/deposits';
import { exportAccessReview } from '../../../contract/directory';
import { exportExpectedAdjustments } from '../../../contract/expectedAdjustments';
import { exportGroups } from '../../../contract/groups';
import { exportAccountEntries, exportTrialBalance } from '../../../contract/ledger';
import { exportPayments } from '../../../contract/payments';
import { exportRefunds } from '../../../contract/refunds';
import { exportRegister } from '../../../contract/register';
import { exportStatementLines } from '../../../contract/statements';
import { exportHeldItems } from '../../../contract/suspense';
import { exportUnclaimed } from '../../../contract/unclaimed';
import type { DirectoryQuery } from '../../application/directory/DirectoryQuery';
import type { ListToExport } from '../../application/exports/ExportList';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { ExportFormat } from '../../domain/files/listExport';
import type { ApiClient } from './ApiClient';

/** A turn among other downloads may take the server 90 seconds; it writes 100,000 rows in less than half a minute. */
const deadlineMs = 120_000;

/** Requests a list as a file. @throws ApiError */
export async function fetchList(
  api: ApiClient,
  list: ListToExport,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<DownloadedFile> {
  const { name, bytes } = await send(api, list, format, { signal, deadlineMs });
  const mediaType = format === 'csv' ? 'text/csv' : XLSX_MEDIA_TYPE;
  return { name: name || `${list.list}.${format}`, mediaType, bytes };
}

/** Filters of the access review for the same people as the list. */
function accessReviewFilter({ q, status, access, roles, groupNumber, carrierCode, agentCode, email }: DirectoryQuery) {
  if (email !== undefined) return { q: email };
  const filters = { q, ...(status && { status }), ...(access && { access }) };
  if (carrierCode !== undefined) return { ...filters, carrierCode };
  if (agentCode !== undefined) return { ...filters, agentCode };
  return { ...filters, ...(roles.length > 0 && { role: roles.join(',') }), ...(groupNumber && { groupNumber }) };
}

type Options = Parameters<ApiClient['download']>[2];

/** The client leaves out what is no filter of the call, such as the page. */
function send(api: ApiClient, { list, query }: ListToExport, format: ExportFormat, options: Options) {
  switch (list) {
    case 'bills': {
      const { values = [], groupNumbers = [], carrierCodes = [], agentCodes = [], ...filter } = query;
      const codes = { carrierCodes: [...carrierCodes], agentCodes: [...agentCodes] };
      const body = { ...filter, ...codes, values: [...values], groupNumbers: [...groupNumbers], format };
      return api.download(exportBills, { body }, options);
    }
    case 'payments': {
      const { statuses = [], groupNumbers = [], ...filter } = query;
      const body = { ...filter, statuses: [...statuses], groupNumbers: [...groupNumbers], format };
      return api.download(exportPayments, { body }, options);
    }
    case 'corrections': {
      const { groupNumber, page: _page, size: _size, ...filter } = query;
      return api.download(
        exportCorrections,
        { query: { ...filter, ...(groupNumber && { groupNumber }), format } },
        options,
      );
    }
    case 'expected adjustments': {
      const { groupNumber, page: _page, size: _size, ...filter } = query;
      const all = { ...filter, ...(groupNumber && { groupNumber }), format };
      return api.download(exportExpectedAdjustments, { query: all }, options);
    }
    case 'balances': {
      const { groupNumber, page: _page, size: _size, asOf, division, ...filter } = query;
      const body = { ...filter, ...(asOf && { asOf }), ...(division && { division }), format };
      return api.download(exportRegister, { params: { groupNumber }, body }, options);
    }
    case 'continuation payers': {
      const { groupNumber } = query;
      return api.download(exportContinuationPayers, { params: { groupNumber }, query: { format } }, options);
    }
    case 'groups': {
      const { page: _page, size: _size, ...filter } = query;
      return api.download(exportGroups, { body: { ...filter, format } }, options);
    }
    case 'deposits':
      return api.download(
        exportDeposits,
        { body: { q: query.q, states: query.state ? [query.state] : [], format } },
        options,
      );
    case 'suspense items': {
      const { groupNumber, level, page: _page, size: _size, ...filter } = query;
      const body = { ...filter, ...(groupNumber !== undefined && { groupNumber }), ...(level && { level }), format };
      return api.download(exportHeldItems, { body }, options);
    }
    case 'refunds': {
      const { state, stale, returned, q } = query;
      return api.download(exportRefunds, { body: { stale, returned, q, ...(state && { state }), format } }, options);
    }
    case 'unclaimed items': {
      const { state, kind, due, q } = query;
      const body = { q, ...(state && { state }), ...(kind && { kind }), ...(due && { due }), format };
      return api.download(exportUnclaimed, { body }, options);
    }
    case 'aging': {
      const { asOf, q } = query;
      return api.download(exportAging, { query: { ...(asOf && { asOf }), q, format } }, options);
    }
    case 'people':
      return api.download(exportAccessReview, { query: { ...accessReviewFilter(query), format } }, options);
    case 'accounts':
      return api.download(exportTrialBalance, { query: { ...query, format } }, options);
    case 'entries': {
      const { account, carrierCode, from, to } = query;
      const period = { ...(from && { from }), ...(to && { to }), ...(carrierCode && { carrierCode }) };
      return api.download(exportAccountEntries, { params: { account }, query: { ...period, format } }, options);
    }
    case 'lines': {
      const { statementPk, q, side, state } = query;
      const filter = { q, ...(side && { side }), ...(state && { state }), format };
      return api.download(exportStatementLines, { params: { statementPk }, query: filter }, options);
    }
  }
}
