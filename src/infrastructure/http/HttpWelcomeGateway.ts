import { markWelcomeNoticeReceived } from '../../../contract/directoryMails';
import type { WelcomeGateway } from '../../application/welcome/ports';
import type { ApiClient } from './ApiClient';

export class HttpWelcomeGateway implements WelcomeGateway {
  constructor(private readonly api: ApiClient) {}

  async seen(email: string): Promise<void> {
    await this.api.call(markWelcomeNoticeReceived, { query: { email } });
  }
}
