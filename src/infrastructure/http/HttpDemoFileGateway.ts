import { getDemoFile, listDemoFiles } from '../../../contract/demoFiles';
import type { DemoFileGateway } from '../../application/demo/ports';
import type { DemoFile, SampleTarget } from '../../application/demo/SampleFile';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import type { ApiClient } from './ApiClient';

export class HttpDemoFileGateway implements DemoFileGateway {
  constructor(private readonly api: ApiClient) {}

  async list({ kind, owner, purpose }: SampleTarget): Promise<readonly DemoFile[]> {
    // While a code is being typed, the owner is incomplete.
    const expected = [ErrorCode.Forbidden];
    return (await this.api.call(listDemoFiles, { query: { kind, owner, ...(purpose && { purpose }) } }, { expected }))
      .items;
  }

  async content({ kind, owner }: SampleTarget, name: string): Promise<Uint8Array<ArrayBuffer>> {
    const { base64 } = await this.api.call(getDemoFile, { params: { kind, owner, name } });
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  }
}
