import { inTransaction } from '../../platform/database/inTransaction';
import { specialDataOf } from '../../platform/database/specialData';
import type { Db } from '../../platform/database/Tables';
import { draftContext } from '../../platform/shared/SpecialData';
import type { DraftSize, DraftStore, DraftToSave, StoredDraft } from './SaveDraft';

/** Drafts as rows of `drafts`, encrypted: a reconciliation contains its payroll file. */
export class SqlDrafts implements DraftStore {
  private readonly special;

  constructor(private readonly db: Db) {
    this.special = specialDataOf(db);
  }

  async find(userId: string, draftId: string, now: Date): Promise<StoredDraft | undefined> {
    const row = await this.db
      .selectFrom('drafts')
      .select(['kind', 'body', 'mod_date'])
      .where('user_id', '=', userId)
      .where('draft_id', '=', draftId)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!row) return undefined;
    const body = await this.special.openJson(row.body, draftContext(userId, draftId));
    return { draftId, kind: row.kind, body: body as StoredDraft['body'], modDate: row.mod_date };
  }

  async save(userId: string, draft: DraftToSave, admit: (others: readonly DraftSize[]) => void): Promise<void> {
    const { draftId, kind, json, bytes, modDate, expiresAt } = draft;
    const body = await this.special.sealJson(json, draftContext(userId, draftId));
    const content = { kind, body, bytes, mod_date: modDate, expires_at: expiresAt.toISOString() };
    await inTransaction(this.db, async (tx) => {
      await tx.selectFrom('people').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
      await tx.deleteFrom('drafts').where('user_id', '=', userId).where('expires_at', '<=', modDate).execute();
      const others = await tx
        .selectFrom('drafts')
        .select(['draft_id as draftId', 'kind', 'bytes', 'mod_date as modDate'])
        .where('user_id', '=', userId)
        .where('draft_id', '!=', draftId)
        .execute();
      admit(others);
      await tx
        .insertInto('drafts')
        .values({ user_id: userId, draft_id: draftId, ...content })
        .onConflict((conflict) => conflict.columns(['user_id', 'draft_id']).doUpdateSet(content))
        .execute();
    });
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
