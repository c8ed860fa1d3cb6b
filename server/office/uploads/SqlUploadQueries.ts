import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FileTemplate } from '../../../contract/office/uploads';
import type { FileLayout } from '../../../src/domain/office/uploads/FileTemplate';
import { MaskedFile, maskedHeading } from '../../../src/domain/office/uploads/maskedFile';
import type { UploadRecord } from '../../../src/domain/office/uploads/RowReader';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { scopeCondition } from '../../platform/database/conditions';
import { readKeys } from '../../platform/database/readKeys';
import { specialDataOf } from '../../platform/database/specialData';
import { ownerOfPk, reachCondition } from '../../platform/database/statements/uploadReach';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import type { KeyList } from '../../platform/shared/KeyList';
import type { RunningUpload, UploadFilter, UploadQueries, UploadSearch } from './ports';
import { templatesOf } from './SqlFileTemplates';
import { type EXCERPTS, excerptContext } from './sealedExcerpts';
import type { ShownSample, StoredSample, UploadedView, UploadReach, UploadView } from './Upload';
import { readUploads } from './uploadSelection.sql';

export class SqlUploadQueries implements UploadQueries {
  private readonly special;

  constructor(private readonly db: Db) {
    this.special = specialDataOf(db);
  }

  async search(reach: UploadReach, { page, size, ...filter }: UploadSearch) {
    const condition = filterCondition(reach, filter);
    const rows = sql`(select * from uploads u where ${condition}
      order by u.add_date desc, u.upload_pk desc limit ${size} offset ${page * size}) u`;
    const items = await readUploads(this.db, rows, reach);
    const counted = await sql<{ total: number }>`select count(*) as total from uploads u where ${condition}`.execute(
      this.db,
    );
    return { items, total: counted.rows[0]?.total ?? 0 };
  }

  keys(reach: UploadReach, filter: UploadFilter, limit: number): Promise<KeyList> {
    const condition = filterCondition(reach, filter);
    return readKeys(
      this.db,
      sql`select u.upload_pk as key from uploads u where ${condition} order by u.add_date desc, u.upload_pk desc limit ${limit}`,
    );
  }

  async byKeys(reach: UploadReach, filePks: readonly string[]): Promise<readonly UploadView[]> {
    const keys = sql`${sql.val([...filePks])}::text[]`;
    const owners = sql`${sql.val([...new Set(filePks.map(ownerOfPk))])}::text[]`;
    const rows = sql`(select * from uploads u where u.owner = any(${owners}) and u.upload_pk = any(${keys})
      and ${reachCondition(reach)}) u`;
    const found = new Map((await readUploads(this.db, rows, reach)).map((upload) => [upload.filePk, upload]));
    return filePks.flatMap((filePk) => found.get(filePk) ?? []);
  }

  async find(reach: UploadReach, filePk: string): Promise<UploadedView | undefined> {
    const rows = sql`(select * from uploads u where u.owner = ${ownerOfPk(filePk)} and u.upload_pk = ${filePk}
      and ${reachCondition(reach)}) u`;
    const [upload] = await readUploads(this.db, rows, reach);
    if (!upload) return undefined;
    const stored = await this.own(filePk).select(['errors', 'causes', 'layout']).executeTakeFirstOrThrow();
    const masked = new MaskedFile({ kind: upload.kind, layout: stored.layout });
    const errors = await this.opened(filePk, 'errors', stored.errors);
    const causes = await this.opened(filePk, 'causes', stored.causes);
    return {
      ...upload,
      errors: errors.map((error) => masked.error({ ...error })),
      causes: causes.map((cause) => masked.error({ ...cause })),
    };
  }

  async layoutOf(filePk: string): Promise<FileLayout | null> {
    const row = await this.own(filePk).select('layout').executeTakeFirst();
    return row?.layout ?? null;
  }

  async sampleOf(filePk: string): Promise<ShownSample> {
    const { kind, layout, sample } = await this.own(filePk)
      .select(['kind', 'layout', 'sample'])
      .executeTakeFirstOrThrow();
    // Empty until the file has been read.
    const stored: Partial<StoredSample> = await this.opened(filePk, 'sample', sample);
    const { rows = [], headings = [], words = [], classNames = [], sheets = [] } = stored;
    const masked = new MaskedFile({ kind, layout });
    return {
      rows: masked.sample(rows, headings),
      headings: headings.map(maskedHeading),
      words: words.map((word) => masked.word(word)),
      classNames,
      sheets,
      layout: layout && masked.shownLayout(layout),
    };
  }

  async rowsOf(
    { filePk, owner, kind, state }: Pick<UploadView, 'filePk' | 'owner' | 'kind' | 'state'>,
    offset: number,
    limit: number,
    hasMemberIds: boolean,
  ): Promise<{ items: readonly UploadRecord[]; total: number }> {
    const { layout, preview: stored } = await this.own(filePk).select(['layout', 'preview']).executeTakeFirstOrThrow();
    const masked = new MaskedFile({ kind, layout });
    if (state !== 'COMMITTED') {
      const preview = await this.opened(filePk, 'preview', stored);
      const items = preview.slice(offset, offset + limit).map((row) => masked.record(row));
      return { items, total: preview.length };
    }
    if (await this.isLosingRows(filePk)) return { items: [], total: 0 };
    const rows = COMMITTED_ROWS[kind](owner, filePk);
    const page = await sql<UploadRecord>`select * from (${rows}) r
      order by "row", "values" ->> 'coverageMonth' limit ${limit} offset ${offset}`.execute(this.db);
    const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) r`.execute(this.db);
    const items = page.rows.map((row) => masked.record(this.withMemberId(row), hasMemberIds));
    return { items, total: counted.rows[0]?.total ?? 0 };
  }

  templatesFor(kind: UploadKind, owner: string): Promise<readonly FileTemplate[]> {
    return templatesOf(this.db, kind, owner);
  }

  async findRun(filePk: string, runId: string): Promise<RunningUpload | undefined> {
    const row = await this.own(filePk)
      .select(['owner', 'kind', 'task', 'layout', 'good_rows', 'error_rows', 'total_cents'])
      .where('run_id', '=', runId)
      .executeTakeFirst();
    if (!row?.task) return undefined;
    const { owner, kind, task, layout, good_rows: goodRows, error_rows: errorRows, total_cents: totalCents } = row;
    return { filePk, owner, kind, runId, task, layout, goodRows, errorRows, totalCents };
  }

  async renewLease(filePk: string, runId: string, progress: number, until: Date): Promise<void> {
    await this.db
      .updateTable('uploads')
      .set({ progress: Math.round(progress), run_until: until.toISOString() })
      .where('owner', '=', ownerOfPk(filePk))
      .where('upload_pk', '=', filePk)
      .where('run_id', '=', runId)
      .execute();
  }

  async takeOverExpired(now: Date, until: Date): Promise<readonly Pick<RunningUpload, 'filePk' | 'runId'>[]> {
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

  /** Whether retention is removing its rows, of which a part is no answer. */
  private async isLosingRows(filePk: string): Promise<boolean> {
    const row = await this.own(filePk).select('rows_leaving').executeTakeFirst();
    return row?.rows_leaving ?? false;
  }

  private async opened<T>(filePk: string, excerpt: (typeof EXCERPTS)[number], stored: T): Promise<T> {
    return (await this.special.openJson(stored, excerptContext(filePk, excerpt))) as T;
  }

  private withMemberId({ row, values }: UploadRecord): UploadRecord {
    const { memberId } = values;
    return typeof memberId === 'string'
      ? { row, values: { ...values, memberId: this.special.openText(memberId) } }
      : { row, values };
  }

  private own(filePk: string) {
    return this.db.selectFrom('uploads').where('owner', '=', ownerOfPk(filePk)).where('upload_pk', '=', filePk);
  }
}

function filterCondition(reach: UploadReach, { kinds, owner, states, q }: UploadFilter): RawBuilder<unknown> {
  const isFound = matchesSearch(q, { texts: [{ text: sql`u.file_name` }, { text: sql`u.add_user` }] });
  return sql`${reachCondition(reach)}
    and (${kinds.length === 0}::boolean or u.kind = any(${sql.val([...kinds])}::text[]))
    and (${states.length === 0}::boolean or u.state = any(${sql.val([...states])}::text[]))
    and (${owner ?? null}::text is null or u.owner = ${owner ?? null}::text)
    and ${isFound}`;
}

type RowsOfKind = (owner: string, filePk: string) => RawBuilder<unknown>;

/** Committed rows of each kind, with values by field name. Rows of a carrier's file are lines or adjustments of bills. */
const COMMITTED_ROWS: Readonly<Record<UploadKind, RowsOfKind>> = {
  setup: (owner, filePk) => sql`
    select row_no as "row", row_values as "values" from setup_rows where owner = ${owner} and upload_pk = ${filePk}`,
  opening: (owner, filePk) => sql`
    select row_no as "row", row_values as "values" from opening_rows where owner = ${owner} and upload_pk = ${filePk}`,
  people: (owner, filePk) => sql`
    select row_no as "row", row_values as "values" from people_rows where owner = ${owner} and upload_pk = ${filePk}`,
  payrollDeductions: (owner, filePk) => sql`
    select row_no as "row", json_build_object('memberId', member_id, 'memberName', member_name, 'coverage', coverage,
      'amount', amount_cents, 'employerAmount', employer_cents, 'costCenter', cost_center, 'className', class_name) as "values"
    from payroll_deductions where group_number = ${owner} and upload_pk = ${filePk}`,
  enrolment: (owner, filePk) => sql`
    select row_no as "row", json_build_object('memberId', member_id, 'memberName', member_name, 'coverage', coverage,
      'plan', plan, 'tier', tier, 'volume', volume_cents, 'effectiveFrom', effective_from, 'effectiveTo', effective_to,
      'action', action, 'costCenter', cost_center, 'className', class_name) as "values"
    from enrolments where group_number = ${owner} and upload_pk = ${filePk}`,
  continuation: (owner, filePk) => sql`
    select row_no as "row", json_build_object('memberId', member_id, 'memberName', member_name, 'coverage', coverage,
      'coverageMonth', month, 'amount', amount_cents, 'type', kind, 'paidOn', paid_on, 'reference', reference) as "values"
    from continuation_payments where group_number = ${owner} and upload_pk = ${filePk}`,
  carrierBill: (_owner, filePk) => sql`
    select coalesce(l.file_row, row_number() over (order by b.bill_pk, l.line_no)) as "row", json_build_object('groupNumber', b.group_number,
      'billNumber', b.bill_number, 'periodFrom', b.period_from, 'coverageMonth', l.retro_period, 'dueDate', b.due_date, 'division', b.division_number,
      'memberId', l.member_id,
      'memberName', l.member_name, 'coverage', l.coverage, 'plan', l.plan, 'tier', l.tier, 'volume', l.volume_cents,
      'className', l.class_name, 'amount', l.billed_cents) as "values"
    from bills b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
    where b.upload_pk = ${filePk}
    union all
    select substring(a.adjustment_pk from '[.]A([0-9]{8})$')::integer, json_build_object('groupNumber', b.group_number, 'billNumber', b.bill_number,
      'periodFrom', b.period_from, 'dueDate', b.due_date, 'division', b.division_number, 'description', a.description, 'amount', a.amount_cents)
    from bills b join bill_adjustments a on a.group_number = b.group_number and a.bill_pk = b.bill_pk
    where b.upload_pk = ${filePk} and a.adjustment_pk ~ '[.]A[0-9]{8}$'`,
  lockbox: (owner, filePk) => sql`
    select row_no as "row", json_build_object('groupNumber', given_group, 'billNumber', given_bill_number,
      'checkNumber', check_number, 'payer', payer, 'depositDate', deposit_date, 'amount', amount_cents,
      'match', match_words, 'matchedGroup', matched_group, 'matchedBillPk', matched_bill_pk) as "values"
    from lockbox_items where owner = ${owner} and upload_pk = ${filePk}`,
};
