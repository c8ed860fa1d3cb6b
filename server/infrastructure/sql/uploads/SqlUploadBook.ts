import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FileLayout, FileTemplate } from '../../../../src/domain/uploads/FileTemplate';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { RunningUpload, UploadBook, UploadSearch } from '../../../application/uploads/ports/UploadBook';
import type { UploadReach } from '../../../application/uploads/UploadReach';
import type { UploadSample } from '../../../application/uploads/UploadSample';
import type { UploadedView, UploadView } from '../../../application/uploads/UploadView';
import { containsPattern, scopeCondition } from '../conditions';
import { templatesOf } from '../fileTemplates/templatesOf';
import type { Db } from '../Tables';
import { ownerOf } from './ownerOf';
import { selectUploads, uploadOf } from './uploadColumns';
import { uploadCondition } from './uploadCondition';
import { uploadedRows } from './uploadedRows';

/** Uploads as they stand in the database. */
export class SqlUploadBook implements UploadBook {
  constructor(private readonly db: Db) {}

  async search(reach: UploadReach, { kinds, owner, states, q, page, size }: UploadSearch) {
    const words = containsPattern(q.toLowerCase());
    const condition = sql`${uploadCondition(reach)}
      and (${kinds.length === 0}::boolean or u.kind = any(${sql.val([...kinds])}::text[]))
      and (${states.length === 0}::boolean or u.state = any(${sql.val([...states])}::text[]))
      and (${owner ?? null}::text is null or u.owner = ${owner ?? null}::text)
      and (${q === ''}::boolean or lower(u.file_name) like ${words} or lower(u.add_user) like ${words})`;
    const rows = sql`(select * from uploads u where ${condition}
      order by u.add_date desc, u.upload_pk desc limit ${size} offset ${page * size}) u`;
    const items = await sql<UploadView>`select * from (${selectUploads(rows, reach)}) shown
      order by "addDate" desc, "filePk" desc`.execute(this.db);
    const counted = await sql<{ total: number }>`select count(*) as total from uploads u where ${condition}`.execute(
      this.db,
    );
    return { items: items.rows, total: counted.rows[0]?.total ?? 0 };
  }

  async find(reach: UploadReach, filePk: string): Promise<UploadedView | undefined> {
    const rows = sql`(select * from uploads u where u.owner = ${ownerOf(filePk)} and u.upload_pk = ${filePk}
      and ${uploadCondition(reach)}) u`;
    const upload = await uploadOf(this.db, rows, reach);
    if (!upload) return undefined;
    const { errors } = await this.own(filePk).select('errors').executeTakeFirstOrThrow();
    return { ...upload, errors: errors.map((error) => ({ ...error })) };
  }

  async layoutOf(filePk: string): Promise<FileLayout | null> {
    const row = await this.own(filePk).select('layout').executeTakeFirst();
    return row?.layout ?? null;
  }

  async sampleOf(filePk: string): Promise<Partial<UploadSample>> {
    const row = await this.own(filePk).select('sample').executeTakeFirst();
    return row?.sample ?? {};
  }

  rowsOf(
    upload: Pick<UploadView, 'filePk' | 'owner' | 'kind' | 'state'>,
    offset: number,
    limit: number,
  ): Promise<{ items: readonly UploadRecord[]; total: number }> {
    return uploadedRows(this.db, upload, offset, limit);
  }

  templatesFor(kind: UploadKind, owner: string): Promise<readonly FileTemplate[]> {
    return templatesOf(this.db, kind, owner);
  }

  async running(filePk: string, runId: string): Promise<RunningUpload | undefined> {
    const row = await this.own(filePk)
      .select(['owner', 'kind', 'task', 'layout', 'good_rows', 'error_rows', 'total_cents'])
      .where('run_id', '=', runId)
      .executeTakeFirst();
    if (!row?.task) return undefined;
    const { owner, kind, task, layout, good_rows: goodRows, error_rows: errorRows, total_cents: totalCents } = row;
    return { filePk, owner, kind, runId, task, layout, goodRows, errorRows, totalCents };
  }

  async keepRunning(filePk: string, runId: string, progress: number, until: Date): Promise<void> {
    await this.db
      .updateTable('uploads')
      .set({ progress: Math.round(progress), run_until: until.toISOString() })
      .where('owner', '=', ownerOf(filePk))
      .where('upload_pk', '=', filePk)
      .where('run_id', '=', runId)
      .execute();
  }

  async takeOver(now: Date, until: Date): Promise<readonly Pick<RunningUpload, 'filePk' | 'runId'>[]> {
    const left = await this.db
      .selectFrom('uploads')
      .select(['owner', 'upload_pk', 'run_id'])
      .where('state', 'in', ['READING', 'COMMITTING'])
      .where('run_until', '<', now.toISOString())
      .orderBy('run_until')
      .limit(100)
      .execute();
    const taken: { filePk: string; runId: string }[] = [];
    for (const { owner, upload_pk: filePk, run_id } of left) {
      const runId = randomUUID();
      const { numUpdatedRows } = await this.db
        .updateTable('uploads')
        .set({ run_id: runId, run_until: until.toISOString() })
        .where('owner', '=', owner)
        .where('upload_pk', '=', filePk)
        .where('run_id', '=', run_id)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) taken.push({ filePk, runId });
    }
    return taken;
  }

  async reachesCarrier({ scope }: UploadReach, carrierCode: string): Promise<boolean> {
    if (scope.kind === 'carriers') return scope.carrierCodes.includes(carrierCode) && this.isCarrier(carrierCode);
    if (scope.kind === 'all') return this.isCarrier(carrierCode);
    const row = await this.db
      .selectFrom('group_carriers')
      .select('carrier_code')
      .where('carrier_code', '=', carrierCode)
      .where(scopeCondition(scope, 'group_carriers.group_number'))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  private async isCarrier(carrierCode: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('carriers')
      .select('carrier_code')
      .where('carrier_code', '=', carrierCode)
      .executeTakeFirst();
    return row !== undefined;
  }

  private own(filePk: string) {
    return this.db.selectFrom('uploads').where('owner', '=', ownerOf(filePk)).where('upload_pk', '=', filePk);
  }
}
