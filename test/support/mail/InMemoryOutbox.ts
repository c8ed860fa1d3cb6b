import type { Mail, MailMessage, Outbox, SentMail } from '../../../server/platform/mail/ports';

/** Stores sent emails in memory. */
export class InMemoryOutbox implements Mail, Outbox {
  private mails: readonly SentMail[] = [];

  send(message: MailMessage): Promise<void> {
    const mailPk = `mail-${this.mails.length + 1}`;
    this.mails = [{ ...message, mailPk, sentAt: new Date().toISOString() }, ...this.mails];
    return Promise.resolve();
  }

  latest(): Promise<readonly SentMail[]> {
    return Promise.resolve(this.mails);
  }
}
