import type { Draft, DraftStore } from '../../../application/drafts/ports/DraftStore';
import type { Db } from '../Tables';

/** More than anybody has begun at once; whoever begins still more loses the oldest. */
const MOST_DRAFTS = 200;

/** Drafts as rows of `drafts`. */
export class SqlDrafts implements DraftStore {
  constructor(private readonly db: Db) {}

  async find(userId: string, draftId: string, now: Date): Promise<Draft | undefined> {
    const row = await this.db
      .selectFrom('drafts')
      .select(['kind', 'body', 'mod_date'])
      .where('user_id', '=', userId)
      .where('draft_id', '=', draftId)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row && { draftId, kind: row.kind, body: row.body, modDate: row.mod_date };
  }

  async save(userId: string, { draftId, kind, body, modDate }: Draft, expiresAt: Date): Promise<void> {
    const content = { kind, body: JSON.stringify(body), mod_date: modDate, expires_at: expiresAt.toISOString() };
    await this.db
      .insertInto('drafts')
      .values({ user_id: userId, draft_id: draftId, ...content })
      .onConflict((conflict) => conflict.columns(['user_id', 'draft_id']).doUpdateSet(content))
      .execute();
    const kept = this.db
      .selectFrom('drafts')
      .select('draft_id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', modDate)
      .orderBy('mod_date', 'desc')
      .limit(MOST_DRAFTS);
    await this.db.deleteFrom('drafts').where('user_id', '=', userId).where('draft_id', 'not in', kept).execute();
  }

  async remove(userId: string, draftId: string): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('drafts')
      .where('user_id', '=', userId)
      .where('draft_id', '=', draftId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
