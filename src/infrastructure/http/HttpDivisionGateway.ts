import { getDivisions, saveDivisions } from '../../../contract/divisions';
import type { DivisionGateway } from '../../application/divisions/Divisions';
import type { Division, GroupDivisions } from '../../domain/divisions/Division';
import type { ApiClient } from './ApiClient';

export class HttpDivisionGateway implements DivisionGateway {
  constructor(private readonly api: ApiClient) {}

  ofGroup(groupNumber: string, signal?: AbortSignal): Promise<GroupDivisions> {
    return this.api.call(getDivisions, { params: { groupNumber } }, signal && { signal });
  }

  save(groupNumber: string, version: number, items: readonly Division[]): Promise<GroupDivisions> {
    const body = { version, items: items.map(({ number, name, lastMonth }) => ({ number, name, lastMonth })) };
    return this.api.call(saveDivisions, { params: { groupNumber }, body });
  }
}
