import { getLogo, removeLogo, uploadLogo } from '../../../contract/uploads';
import type { GivenFile } from '../../application/shared/GivenFile';
import type { Time } from '../../application/shared/Time';
import type { LogoGateway } from '../../application/uploads/ports/LogoGateway';
import type { SendOptions } from '../../application/uploads/ports/UploadGateway';
import { stampedName } from '../../domain/uploads/stampedName';
import type { ApiClient } from './ApiClient';
import { formOf } from './formOf';

export class HttpLogoGateway implements LogoGateway {
  constructor(
    private readonly api: ApiClient,
    private readonly time: Time,
  ) {}

  async get(groupNumber: string): Promise<string | null> {
    return (await this.api.call(getLogo, { params: { groupNumber } })).logoUrl;
  }

  async send(groupNumber: string, file: GivenFile, { onProgress, signal }: SendOptions): Promise<string> {
    const name = stampedName(file.name, new Date(this.time.now()));
    const sending = {
      form: await formOf('file', [{ file, name }]),
      onProgress: (sent: number, all = file.size) => onProgress(sent, all),
    };
    return (await this.api.upload(uploadLogo, { params: { groupNumber } }, sending, { signal })).logoUrl;
  }

  async remove(groupNumber: string): Promise<void> {
    await this.api.call(removeLogo, { params: { groupNumber } });
  }
}
