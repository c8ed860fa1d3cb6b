import { getDashboard } from '../../../contract/dashboard';
import type { DashboardGateway } from '../../application/dashboard/ports';
import type { Dated } from '../../application/shared/Dated';
import type { PrimaryType } from '../../domain/access/Role';
import type { Overview } from '../../domain/dashboard/Overview';
import type { ApiClient } from './ApiClient';

export class HttpDashboardGateway implements DashboardGateway {
  constructor(private readonly api: Pick<ApiClient, 'call'>) {}

  read(role: Exclude<PrimaryType, 'unknown'>, groupNumber?: string): Promise<Dated<Overview>> {
    return this.api.call(getDashboard, {
      params: { role },
      query: { ...(groupNumber !== undefined && { groupNumber }) },
    });
  }
}
