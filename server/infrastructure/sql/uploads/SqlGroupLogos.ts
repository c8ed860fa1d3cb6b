import { sql } from 'kysely';
import type { Actor, GroupLogos } from '../../../application/uploads/ports';
import type { Db } from '../Tables';

export class SqlGroupLogos implements GroupLogos {
  constructor(private readonly db: Db) {}

  async find(groupNumber: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('groups')
      .select('logo_url')
      .where('group_number', '=', groupNumber)
      .executeTakeFirst();
    return row?.logo_url ?? null;
  }

  async save(groupNumber: string, logoUrl: string | null, by: Actor, now: Date): Promise<string | null> {
    const { rows } = await sql<{ before: string | null }>`
      with kept as (select group_number, logo_url from groups where group_number = ${groupNumber} for update)
      update groups g set logo_url = ${logoUrl}, mod_date = ${now.toISOString()}, mod_user = ${by.name}
      from kept where g.group_number = kept.group_number
      returning kept.logo_url as before`.execute(this.db);
    return rows[0]?.before ?? null;
  }

  async isShown(logoUrl: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('groups')
      .select('group_number')
      .where('logo_url', '=', logoUrl)
      .executeTakeFirst();
    return row !== undefined;
  }
}
