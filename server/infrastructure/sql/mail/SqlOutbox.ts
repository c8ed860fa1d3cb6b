import type { Mail, MailMessage } from '../../../application/mail/ports/Mail';
import type { Outbox, SentMail } from '../../../application/mail/ports/Outbox';
import type { Clock } from '../../../application/shared/Clock';
import { newId } from '../../../application/shared/newPk';
import type { Db } from '../Tables';

const SHOWN = 100;

/** Mails as rows of `mails`: written in the transaction of what causes them, read on the outbox page. */
export class SqlOutbox implements Mail, Outbox {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async send({ kind, to, subject, text, html }: MailMessage): Promise<void> {
    const add_date = this.clock.now().toISOString();
    await this.db
      .insertInto('mails')
      .values({
        mail_pk: newId(),
        kind,
        recipient: to,
        subject,
        body: text,
        html: html ?? null,
        add_date,
        next_try_at: add_date,
      })
      .execute();
  }

  async latest(): Promise<readonly SentMail[]> {
    const rows = await this.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('add_date', 'desc')
      .orderBy('mail_pk', 'desc')
      .limit(SHOWN)
      .execute();
    return rows.map(({ mail_pk, kind, recipient, subject, body, html, add_date }) => ({
      mailPk: mail_pk,
      kind,
      to: recipient,
      subject,
      text: body,
      ...(html === null ? {} : { html }),
      sentAt: add_date,
    }));
  }
}
