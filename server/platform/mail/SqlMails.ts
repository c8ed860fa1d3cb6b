import { type Selectable, sql } from 'kysely';
import { claimNext, type Queue } from '../database/claimNext';
import type { Db, Tables } from '../database/Tables';
import type { Clock } from '../shared/Clock';
import { newId } from '../shared/newPk';
import type { Mail, MailMessage, MailQueue, Outbox, QueuedMail, SentMail } from './ports';

const QUEUE: Queue = { table: 'mails', key: 'mail_pk', isWaiting: sql`sent_at is null and failed_at is null` };

const MAX_SHOWN = 100;
const ROWS_PER_STATEMENT = 500;

/** Mails as rows of `mails`: written in the transaction that causes them, shown on the outbox page. */
export class SqlOutbox implements Mail, Outbox {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  send(message: MailMessage): Promise<void> {
    return this.sendAll([message]);
  }

  async sendAll(messages: readonly MailMessage[]): Promise<void> {
    const add_date = this.clock.now().toISOString();
    const rows = messages.map(({ kind, to, subject, text, html }) => ({
      mail_pk: newId(),
      kind,
      recipient: to,
      subject,
      body: text,
      html: html ?? null,
      add_date,
      next_try_at: add_date,
    }));
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      await this.db
        .insertInto('mails')
        .values(rows.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
    }
  }

  async latest(): Promise<readonly SentMail[]> {
    const rows = await this.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('add_date', 'desc')
      .orderBy('mail_pk', 'desc')
      .limit(MAX_SHOWN)
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

/** The undelivered rows of `mails`. */
export class SqlMailQueue implements MailQueue {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async take(until: Date): Promise<QueuedMail | undefined> {
    const row = await claimNext<Selectable<Tables['mails']>>(this.db, QUEUE, { now: this.clock.now(), until });
    if (!row) return undefined;
    const { mail_pk: mailPk, kind, recipient: to, subject, body: text, html, add_date, tries } = row;
    return {
      mailPk,
      kind,
      to,
      subject,
      text,
      ...(html === null ? {} : { html }),
      queuedAt: new Date(add_date),
      attempts: tries,
    };
  }

  async delivered(mailPk: string): Promise<void> {
    await this.end(mailPk, { sent_at: this.now(), last_error: null });
  }

  async postpone(mailPk: string, until: Date, error: string): Promise<void> {
    await this.db
      .updateTable('mails')
      .set({ next_try_at: until.toISOString(), last_error: error })
      .where('mail_pk', '=', mailPk)
      .execute();
  }

  async giveUp(mailPk: string, error: string): Promise<void> {
    await this.end(mailPk, { failed_at: this.now(), last_error: error });
  }

  private async end(mailPk: string, how: { sent_at?: string; failed_at?: string; last_error: string | null }) {
    await this.db
      .updateTable('mails')
      .set({ ...how, body: '', html: null })
      .where('mail_pk', '=', mailPk)
      .execute();
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
