import { becomeFirstAdministrator, getFirstAdministrator } from '../../../contract/firstAdministrator';
import type {
  FirstAdministratorEntry,
  FirstAdministratorGateway,
} from '../../application/beginning/BecomeAdministrator';
import type { ApiClient } from './ApiClient';

export class HttpFirstAdministratorGateway implements FirstAdministratorGateway {
  constructor(private readonly api: ApiClient) {}

  async isMissing(signal?: AbortSignal): Promise<boolean> {
    return (await this.api.call(getFirstAdministrator, {}, signal && { signal })).isMissing;
  }

  async become(entry: FirstAdministratorEntry): Promise<void> {
    await this.api.call(becomeFirstAdministrator, { body: entry });
  }
}
