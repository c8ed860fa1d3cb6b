import { compareAuditTrail, readAuditTrail, searchAuditEvents } from '../../../contract/audit';
import { listKeptData } from '../../../contract/keptData';
import type { AuditGateway, AuditQuery, AuditSearch } from '../../application/audit/AuditLog';
import type { AuditPage, AuditTrailState } from '../../domain/audit/AuditEvent';
import type { RetainedData } from '../../domain/audit/RetainedData';
import type { ApiClient } from './ApiClient';

export class HttpAuditGateway implements AuditGateway {
  constructor(private readonly api: ApiClient) {}

  search({ before, size, ...search }: AuditQuery, signal?: AbortSignal): Promise<AuditPage> {
    const query = { ...queryOf(search), ...(before !== undefined && { before }), size: String(size) };
    return this.api.call(searchAuditEvents, { query }, signal && { signal });
  }

  async kept(signal?: AbortSignal): Promise<readonly RetainedData[]> {
    return (await this.api.call(listKeptData, {}, signal && { signal })).items;
  }

  trail(signal?: AbortSignal): Promise<AuditTrailState> {
    return this.api.call(readAuditTrail, {}, signal && { signal });
  }

  compareTrail(): Promise<AuditTrailState> {
    return this.api.call(compareAuditTrail, {});
  }
}

function queryOf({ from, to, area, q, groupNumber, userId }: AuditSearch) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(area && { area }),
    ...(groupNumber && { groupNumber }),
    ...(userId && { userId }),
    q,
  };
}
