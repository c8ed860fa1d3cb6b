import { resetUserPassword, sendPasswordReset, sendWelcome } from '../../../contract/directoryMails';
import { toBase64 } from '../../../contract/shared/base64';
import type { DirectoryMails, MailAnswer } from '../../application/directory/ports/DirectoryMails';
import type { ApiClient } from './ApiClient';

export class HttpDirectoryMails implements DirectoryMails {
  constructor(private readonly api: ApiClient) {}

  resetPassword(userId: string): Promise<MailAnswer> {
    return this.api.call(resetUserPassword, { params: { id: toBase64(userId) } });
  }

  resetPasswordOf(email: string): Promise<MailAnswer> {
    return this.api.call(sendPasswordReset, { query: { email } });
  }

  welcome(email: string): Promise<MailAnswer> {
    return this.api.call(sendWelcome, { query: { email } });
  }
}
