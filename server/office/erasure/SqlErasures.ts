import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ErasureFilter, MemberErasure } from '../../../contract/office/memberErasures';
import { memberKey } from '../../../src/domain/billing/reconciliation/memberKey';
import type { ErasureFacts, ErasureRequest } from '../../../src/domain/office/erasure/MemberErasure';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { MemberKey } from '../../billing/bills/ReadMember';
import { isoText, scopeCondition } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { fingerprintPurpose } from '../../platform/database/statements/erasedMembers';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import { lockMembers } from '../../platform/database/statements/lockMembers';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { notFound } from '../../platform/shared/Refusal';
import { eraseMember } from './eraseMember.sql';
import { memberIdentity, rowsOfMember } from './memberIdentity.sql';
import type { ErasedFiles, ErasedMember, ErasureQueries, ErasureRepository } from './ports';

const COLUMNS = sql`e.erasure_pk as "erasurePk", e.group_number as "groupNumber", g.name as "groupName",
  e.member_id as "memberId", e.member_name as "memberName", e.state, e.reference, e.requested_on as "requestedOn", e.note as reason,
  ${isoText('e.at')} as at, e.by_name as by, e.by_user_id as "byUserId", e.counts,
  case when e.decided_at is not null then jsonb_build_object('at', ${isoText('e.decided_at')}, 'by', e.decided_by,
    'byUserId', e.decided_by_user_id, 'note', e.decision_note) end as decided`;
const FROM = sql`member_erasures e join groups g on g.group_number = e.group_number`;

export class SqlErasureQueries implements ErasureQueries {
  constructor(protected readonly db: Db) {}

  async search(scope: Scope, { groupNumber, state, page, size }: ErasureFilter) {
    const isIn = sql`${scopeCondition(scope, 'e.group_number')}
      and ${groupNumber === undefined ? sql`true` : sql`e.group_number = ${groupNumber}`}`;
    const isFound = sql`${isIn} and ${state === undefined ? sql`true` : sql`e.state = ${state}`}`;
    const { rows: items } = await sql<MemberErasure>`
      select ${COLUMNS} from ${FROM} where ${isFound}
      order by e.state = 'REQUESTED' desc, coalesce(e.decided_at, e.at) desc, e.erasure_pk desc
      limit ${size} offset ${page * size}`.execute(this.db);
    const { rows: counts } = await sql<{ total: number; waiting: number }>`
      select count(*) filter (where ${isFound})::integer as total,
        count(*) filter (where e.state = 'REQUESTED')::integer as waiting
      from member_erasures e where ${isIn}`.execute(this.db);
    return { items, total: counts[0]?.total ?? 0, waiting: counts[0]?.waiting ?? 0 };
  }

  /** @source docs/decisions/erasure.md#a-carrier-that-bills-an-erased-member-again */
  async ofMember({ groupNumber, memberId }: MemberKey): Promise<MemberErasure | undefined> {
    const hash = specialDataOf(this.db).fingerprintOf(memberKey(memberId), fingerprintPurpose(groupNumber));
    const { rows } = await sql<MemberErasure>`
      select ${COLUMNS} from ${FROM}
      where e.group_number = ${groupNumber} and (e.member_id = ${memberId} or (${hash} = any(e.fingerprints) and not exists (
        select 1 from members m where m.group_number = e.group_number and m.member_id = ${memberId})))
      order by e.at desc, e.erasure_pk desc limit 1`.execute(this.db);
    return rows[0];
  }
}

const TOKEN_BYTES = 4;

/** Erasures of members, in one transaction. */
export class SqlErasures extends SqlErasureQueries implements ErasureRepository {
  constructor(private readonly tx: Tx) {
    super(tx);
  }

  async lock(scope: Scope, groupNumber: string): Promise<void> {
    const { rows } = await sql`
      select from groups g where g.group_number = ${groupNumber} and ${scopeCondition(scope, 'g.group_number')}`.execute(
      this.tx,
    );
    if (rows.length === 0) throw notFound('group');
    await lockGroup(this.tx, groupNumber);
    await lockMembers(this.tx, groupNumber);
  }

  async nameOf({ groupNumber, memberId }: MemberKey): Promise<string | undefined> {
    const { rows } = await sql<{ name: string }>`
      select min(member_name) as name from members
      where group_number = ${groupNumber} and member_id = ${memberId} having count(*) > 0`.execute(this.tx);
    return rows[0]?.name;
  }

  async facts(member: MemberKey, today: LocalDate): Promise<ErasureFacts> {
    const { groupNumber } = member;
    const identity = await memberIdentity(this.tx, member);
    const own = (table: string) => sql`${sql.table(table)} t where ${rowsOfMember(table, identity)}`;
    const count = (rows: RawBuilder<unknown>) => sql`(select count(*)::integer from ${rows})`;
    const { rows } = await sql<ErasureFacts>`
      with billed as (
        select b.bill_number, b.status, b.period_from from bills b where b.group_number = ${groupNumber} and b.bill_pk in (
          select t.bill_pk from ${own('bill_lines')}))
      select
        (select coalesce(array_agg(bill_number order by period_from, bill_number) filter (where status <> 'PAID'), '{}')
          from billed) as "openBills",
        (select date_trunc('month', max(period_from))::date from billed) as "lastMonth",
        ${count(sql`${own('corrections')} and t.state in ('PROPOSED','OPEN','SENT')`)} as "openCorrections",
        ${count(sql`${own('expected_adjustments')} and t.state = 'OPEN'`)} as "openExpected",
        exists (select 1 from ${own('continuation_payers')} and not t.is_removed
          and coalesce(t.effective_to, 'infinity') >= ${today}::date) as "isContinuing",
        (select coalesce(array_agg(u.file_name order by u.add_date), '{}') from uploads u
          where u.state in ('READING','CHECKED','COMMITTING') and u.kind not in ('people','setup','lockbox') and (
            u.owner = ${groupNumber} or ${groupNumber} = any(u.group_numbers)
            or (u.state = 'READING' and u.owner in (select carrier_code from group_carriers where group_number = ${groupNumber}))
          )) as "openUploads",
        ${count(sql`archived_lines l where l.group_number = ${groupNumber}`)} as "archivedBills"`.execute(this.tx);
    const [facts] = rows;
    if (!facts) throw new Error('A select without a table returns one row.');
    return facts;
  }

  async find(scope: Scope, groupNumber: string, erasurePk: string): Promise<MemberErasure | undefined> {
    const { rows } = await sql<MemberErasure>`
      select ${COLUMNS} from ${FROM} where e.group_number = ${groupNumber} and e.erasure_pk = ${erasurePk}
        and ${scopeCondition(scope, 'e.group_number')}`.execute(this.tx);
    return rows[0];
  }

  async add(
    { groupNumber, memberId }: MemberKey,
    memberName: string,
    { reference, requestedOn, reason }: ErasureRequest,
    by: Actor,
    now: Date,
  ): Promise<MemberErasure> {
    const erasurePk = newPk(groupNumber);
    await this.tx
      .insertInto('member_erasures')
      .values({
        group_number: groupNumber,
        erasure_pk: erasurePk,
        member_id: memberId,
        member_name: memberName,
        token: await this.newToken(groupNumber),
        state: 'REQUESTED',
        reference,
        requested_on: requestedOn,
        note: reason,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const added = await this.find({ kind: 'all' }, groupNumber, erasurePk);
    if (!added) throw new Error('The request was not added.');
    return added;
  }

  async decline({ groupNumber, erasurePk }: MemberErasure, note: string, by: Actor, now: Date): Promise<void> {
    await sql`
      update member_erasures set state = 'DECLINED', ${decision(note, by, now)}
      where group_number = ${groupNumber} and erasure_pk = ${erasurePk}`.execute(this.tx);
  }

  async complete(erasure: MemberErasure, note: string, by: Actor, now: Date): Promise<void> {
    const { groupNumber, erasurePk } = erasure;
    // Before the erasure, which replaces names and numbers in notes of requests, too.
    await sql`
      update member_erasures set state = 'DONE', ${decision(note, by, now)}
      where group_number = ${groupNumber} and erasure_pk = ${erasurePk}`.execute(this.tx);
    const { rows } = await sql<{ token: string }>`
      select token from member_erasures where group_number = ${groupNumber} and erasure_pk = ${erasurePk}`.execute(
      this.tx,
    );
    const { counts, fingerprints } = await eraseMember(this.tx, erasure, rows[0]?.token ?? '', now);
    await sql`
      update member_erasures set counts = ${JSON.stringify(counts)}::jsonb,
        fingerprints = ${sql.val([...fingerprints])}::text[]
      where group_number = ${groupNumber} and erasure_pk = ${erasurePk}`.execute(this.tx);
  }

  async erase(member: MemberKey, now: Date): Promise<ErasedMember> {
    return eraseMember(this.tx, member, await this.newToken(member.groupNumber), now);
  }

  private async newToken(groupNumber: string): Promise<string> {
    for (;;) {
      const token = randomBytes(TOKEN_BYTES).toString('hex').toUpperCase();
      const { rows } = await sql`
        select from member_erasures where group_number = ${groupNumber} and token = ${token}`.execute(this.tx);
      if (rows.length === 0) return token;
    }
  }
}

function decision(note: string, by: Actor, now: Date): RawBuilder<unknown> {
  return sql`decided_at = ${now.toISOString()}::timestamptz, decided_by_user_id = ${by.userId}, decided_by = ${by.name},
    decision_note = ${note}`;
}

export class SqlErasedFiles implements ErasedFiles {
  constructor(private readonly db: Db) {}

  async waiting(most: number): Promise<readonly string[]> {
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from erased_files order by at, storage_key limit ${most}`.execute(this.db);
    return rows.map(({ key }) => key);
  }

  async done(storageKey: string): Promise<void> {
    await sql`delete from erased_files where storage_key = ${storageKey}`.execute(this.db);
  }
}
