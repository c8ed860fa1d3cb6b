import { sql } from 'kysely';
import type { Rep, RepGroupPage } from '../../../contract/people/reps';
import { hasNameOrNumber } from '../../platform/database/statements/matchingGroups';
import type { Db } from '../../platform/database/Tables';
import type { RepGroupQuery, RepQueries } from './ReadRep';

export class SqlRepQueries implements RepQueries {
  constructor(private readonly db: Db) {}

  async repOf(userId: string): Promise<Rep | null | undefined> {
    const row = await this.db
      .selectFrom('people')
      .leftJoin('reps', 'reps.rep_id', 'people.rep_id')
      .select(['reps.rep_id as repId', 'reps.name'])
      .where('people.user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return undefined;
    const { repId, name } = row;
    if (repId === null || name === null) return null;
    const { groupCount } = await this.db
      .selectFrom('groups')
      .where('rep_id', '=', repId)
      .select(({ fn }) => fn.countAll<number>().as('groupCount'))
      .executeTakeFirstOrThrow();
    return { repId, name, groupCount };
  }

  async groupsOf(userId: string, { q, page, size }: RepGroupQuery): Promise<RepGroupPage> {
    const found = this.db
      .selectFrom('groups')
      .where('rep_id', '=', (of) => of.selectFrom('people').select('rep_id').where('user_id', '=', userId))
      .where(hasNameOrNumber('groups', q));
    const [items, { total }] = await Promise.all([
      found
        .select(['group_number as groupNumber', 'name'])
        .orderBy(sql`lower(name)`)
        .orderBy('group_number')
        .offset(page * size)
        .limit(size)
        .execute(),
      found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total };
  }
}
