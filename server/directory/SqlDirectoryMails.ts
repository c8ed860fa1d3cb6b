import { sql } from 'kysely';
import type { Db } from '../database/Tables';
import { SqlOutbox } from '../mail/SqlMails';
import type { Clock } from '../shared/Clock';
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
      .select(
        sql<string[]>`array(select distinct g.name from person_roles r join groups g on g.group_number = r.group_number
          where r.user_id = people.user_id order by g.name)`.as('groups'),
      )
      .where('user_id', '=', userId)
      .where('status', '=', 'Active')
      .executeTakeFirst();
    if (!row) return undefined;
    const { user_id, email, first_name, last_name, connection, groups } = row;
    return { userId: user_id, email, firstName: first_name, lastName: last_name, connection, groups };
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
