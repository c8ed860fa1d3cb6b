import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { FoundOwners, UploadOwner, UploadOwners } from '../../../application/uploads/ports';
import { containsPattern, scopeCondition } from '../conditions';
import type { Db } from '../Tables';

export class SqlUploadOwners implements UploadOwners {
  constructor(private readonly db: Db) {}

  groups(scope: Scope, words: string, most: number): Promise<FoundOwners> {
    const owners = sql`select g.group_number as owner, g.name from groups g where ${scopeCondition(scope, 'g.group_number')}`;
    return this.find(owners, words, most);
  }

  carriers(scope: Scope, words: string, most: number): Promise<FoundOwners> {
    const owners = sql`select c.carrier_code as owner, c.name from carriers c where ${carriersWithin(scope)}`;
    return this.find(owners, words, most);
  }

  private async find(owners: RawBuilder<unknown>, words: string, most: number): Promise<FoundOwners> {
    const pattern = containsPattern(words.trim().toLowerCase());
    const { rows } = await sql<UploadOwner & { total: number }>`
      select owner, name, count(*) over () as total from (${owners}) o
      where lower(name) like ${pattern} or lower(owner) like ${pattern}
      order by lower(name), owner limit ${most}`.execute(this.db);
    return { items: rows.map(({ owner, name }) => ({ owner, name })), total: rows[0]?.total ?? 0 };
  }
}

/** Same rule as `reachesCarrier`: the person's own carriers, or those that bill a group in scope. */
function carriersWithin(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'carriers') return sql`c.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`;
  return sql`exists (select 1 from group_carriers gc
    where gc.carrier_code = c.carrier_code and ${scopeCondition(scope, 'gc.group_number')})`;
}
