import { getColumnMapping, saveColumnMapping } from '../../../contract/columnMappings';
import type { ColumnMappingGateway } from '../../application/reconciliation/ports';
import type { RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import type { ApiClient } from './ApiClient';

const fileKind = 'payrollDeductions';

export class HttpColumnMappingGateway implements ColumnMappingGateway {
  constructor(private readonly api: ApiClient) {}

  get(groupNumber: string): Promise<RememberedColumns | null> {
    return this.api.call(getColumnMapping, { params: { groupNumber, fileKind } });
  }

  async save(groupNumber: string, { headings, ...mapping }: RememberedColumns): Promise<void> {
    await this.api.call(saveColumnMapping, {
      params: { groupNumber, fileKind },
      body: { ...mapping, ...(headings && { headings: [...headings] }) },
    });
  }
}
