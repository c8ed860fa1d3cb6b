import { getDemoFile, listDemoFiles } from '../../../contract/demoFiles';
import type { DemoFile } from '../../application/reconciliation/DemoFile';
import type { DemoFileGateway } from '../../application/reconciliation/ports/DemoFileGateway';
import type { ApiClient } from './ApiClient';

export class HttpDemoFileGateway implements DemoFileGateway {
  constructor(private readonly api: ApiClient) {}

  async list(groupNumber: string): Promise<readonly DemoFile[]> {
    return (await this.api.call(listDemoFiles, { query: { groupNumber } })).items;
  }

  async content(groupNumber: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
    const { base64 } = await this.api.call(getDemoFile, { params: { groupNumber, name } });
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  }
}
