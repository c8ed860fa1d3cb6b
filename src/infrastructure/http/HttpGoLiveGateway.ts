import { confirmTestMail, getBankLetter, getGoLive, sendTestMail } from '../../../contract/goLive';
import type { GoLiveGateway, GoLiveList } from '../../application/goLive/ports';
import { type DownloadedFile, PDF_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { ApiClient } from './ApiClient';

export class HttpGoLiveGateway implements GoLiveGateway {
  constructor(private readonly api: ApiClient) {}

  read(signal?: AbortSignal): Promise<GoLiveList> {
    return this.api.call(getGoLive, {}, signal && { signal });
  }

  async sendTestMail(): Promise<string> {
    return (await this.api.call(sendTestMail, {})).sentTo;
  }

  async confirmTestMail(code: string): Promise<void> {
    await this.api.call(confirmTestMail, { body: { code } });
  }

  async bankLetter(): Promise<DownloadedFile> {
    const { name, bytes } = await this.api.spreadsheet(getBankLetter, {}, { accept: PDF_MEDIA_TYPE });
    return { name: name || 'letter to the bank.pdf', mediaType: PDF_MEDIA_TYPE, bytes };
  }
}
