import { sql } from 'kysely';
import type { Db } from '../../platform/database/Tables';
import { SqlOutbox } from '../../platform/mail/SqlMails';
import type { Clock } from '../../platform/shared/Clock';
import type { AccountMail, DirectoryMailQueue, MailedPerson } from './ports/DirectoryRepository';

const MINUTE_MS = 60_000;

/** Mails about people's access, as rows of the transaction that causes them. */
export class SqlDirectoryMails extends SqlOutbox implements DirectoryMailQueue {
  constructor(
    private readonly rows: Db,
    private readonly time: Clock,
  ) {
    super(rows, time);
  }

  async mailedPerson(userId: string): Promise<MailedPerson | undefined> {
    const row = await this.rows
      .selectFrom('people')
      .select(['user_id', 'email', 'first_name', 'last_name', 'connection'])
      .where('user_id', '=', userId)
      .where('status', '=', 'Active')
      .executeTakeFirst();
    if (!row) return undefined;
    const { rows: groups } = await sql<{ name: string }>`
      select distinct g.name from groups g
      where g.group_number in (select r.group_number from person_roles r where r.user_id = ${userId}) order by g.name`.execute(
      this.rows,
    );
    const { user_id, email, first_name, last_name, connection } = row;
    const named = { firstName: first_name, lastName: last_name, groups: groups.map(({ name }) => name) };
    return { userId: user_id, email, connection, ...named };
  }

  async isRecent(userId: string, mail: AccountMail): Promise<boolean> {
    const row = await this.rows
      .selectFrom('account_mails')
      .select('sent_at')
      .where('user_id', '=', userId)
      .where('mail', '=', mail)
      .where('sent_at', '>', this.aMinuteAgo())
      .executeTakeFirst();
    return row !== undefined;
  }

  async claim(userId: string, mail: AccountMail): Promise<boolean> {
    const sent_at = this.time.now().toISOString();
    // A concurrent claim waits here for the other transaction, then sees its result.
    const { numInsertedOrUpdatedRows } = await this.rows
      .insertInto('account_mails')
      .values({ user_id: userId, mail, sent_at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'mail'])
          .doUpdateSet({ sent_at })
          .where('account_mails.sent_at', '<=', this.aMinuteAgo()),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  private aMinuteAgo(): string {
    return new Date(this.time.now().getTime() - MINUTE_MS).toISOString();
  }
}
