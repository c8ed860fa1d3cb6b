import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { nameKeyOf, type ViewAudience, type ViewParameters } from '../../../src/domain/platform/lists/SavedView';
import { isoText } from '../../platform/database/conditions';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import type { StoredView, ViewQueries, ViewReader, ViewRepository } from './ports';

/** Reads `saved_views` and `start_views`. */
export class SqlViewQueries implements ViewQueries {
  constructor(private readonly db: Db) {}

  visible(reader: ViewReader, list: string): Promise<readonly StoredView[]> {
    return select(this.db, sql<SqlBool>`v.list = ${list} and ${isVisibleTo(reader)}`);
  }

  async startView(userId: string, list: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('start_views')
      .select('view_id')
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .executeTakeFirst();
    return row?.view_id ?? null;
  }

  async startViews(reader: ViewReader) {
    const { rows } = await sql<{ list: string; viewId: string; parameters: ViewParameters | null }>`
      select s.list, s.view_id as "viewId", v.parameters
      from start_views s
      left join saved_views v on v.view_pk = s.view_id and v.list = s.list and ${isVisibleTo(reader)}
      where s.user_id = ${reader.userId} order by s.list`.execute(this.db);
    return rows;
  }
}

/** Changes `saved_views` and `start_views`. */
export class SqlViews implements ViewRepository {
  constructor(private readonly tx: Tx) {}

  async lock(viewPk: string): Promise<StoredView | undefined> {
    const [view] = await select(this.tx, sql<SqlBool>`v.view_pk = ${viewPk}`, sql`for update of v`);
    return view;
  }

  async lockOwned(ownerUserId: string, list: string): Promise<readonly StoredView[]> {
    await this.tx.selectFrom('people').select('user_id').where('user_id', '=', ownerUserId).forNoKeyUpdate().execute();
    return select(this.tx, sql<SqlBool>`v.owner_user_id = ${ownerUserId} and v.list = ${list}`);
  }

  async save(view: StoredView, by: Caller): Promise<void> {
    const { viewPk, ownerUserId, list, name, parameters, audience, version, changedAt, changedBy } = view;
    const row = {
      owner_user_id: ownerUserId,
      list,
      name,
      name_key: nameKeyOf(name),
      parameters: JSON.stringify(parameters),
      audience: audience.kind,
      group_numbers: audience.kind === 'groups' ? [...audience.groupNumbers] : [],
      version,
      at: changedAt,
      by_user_id: by.userId,
      by_name: changedBy,
    };
    await this.tx
      .insertInto('saved_views')
      .values({ view_pk: viewPk, ...row })
      .onConflict((conflict) =>
        // Another owner's view of this key was added meanwhile: nothing of it changes.
        conflict.column('view_pk').doUpdateSet(row).where('saved_views.owner_user_id', '=', ownerUserId),
      )
      .execute();
  }

  async delete(viewPk: string): Promise<void> {
    await this.tx.deleteFrom('saved_views').where('view_pk', '=', viewPk).execute();
  }

  async saveStart(userId: string, list: string, viewId: string | null): Promise<void> {
    if (viewId === null) {
      await this.tx.deleteFrom('start_views').where('user_id', '=', userId).where('list', '=', list).execute();
      return;
    }
    await this.tx
      .insertInto('start_views')
      .values({ user_id: userId, list, view_id: viewId })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: viewId }))
      .execute();
  }
}

function isVisibleTo({ userId, isOffice, groupNumbers }: ViewReader): RawBuilder<SqlBool> {
  return sql<SqlBool>`(v.owner_user_id = ${userId}
    or v.audience = 'office' and ${isOffice}::boolean
    or v.audience = 'groups' and v.group_numbers && ${sql.val([...groupNumbers])}::text[])`;
}

interface ViewRow extends Omit<StoredView, 'audience'> {
  readonly audience: ViewAudience['kind'];
  readonly groupNumbers: readonly string[];
}

async function select(
  db: Db | Tx,
  condition: RawBuilder<SqlBool>,
  lock: RawBuilder<unknown> = sql``,
): Promise<readonly StoredView[]> {
  const { rows } = await sql<ViewRow>`
    select v.view_pk as "viewPk", v.owner_user_id as "ownerUserId", v.list, v.name, v.parameters, v.audience,
      v.group_numbers as "groupNumbers", v.version, ${isoText('v.at')} as "changedAt", v.by_name as "changedBy",
      trim(p.first_name || ' ' || p.last_name) as "ownerName"
    from saved_views v join people p on p.user_id = v.owner_user_id
    where ${condition} order by v.name_key, v.view_pk ${lock}`.execute(db);
  return rows.map(({ audience, groupNumbers, ...view }) => ({
    ...view,
    audience: audience === 'groups' ? { kind: audience, groupNumbers } : { kind: audience },
  }));
}
