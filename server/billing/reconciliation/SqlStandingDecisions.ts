import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DecisionMemory, StandingDecision } from '../../../contract/billing/bills/standingDecisions';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type {
  DecisionRecord,
  NewStandingDecision,
} from '../../../src/domain/billing/reconciliation/memory/StandingDecision';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { isoText } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { isEarlierVersion } from '../../platform/database/statements/earlierVersion';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import { notFound } from '../../platform/shared/Refusal';
import type { LockedStandingDecisions, StandingQueries, StandingRepository } from './standingPorts';

const MAX_LISTED = 500;

/** Decisions of earlier bills, and `standing_decisions`. */
export class SqlStandingQueries implements StandingQueries {
  constructor(private readonly db: Db) {}

  /** The comparison was saved in the transaction that reconciled the bill; earlier ones belong to undone reconciliations. */
  async last(of: Bill): Promise<DecisionMemory['last']> {
    const { groupNumber, carrierCodes, periodFrom, division } = of;
    const carriers = sql`${sql.val([...carrierCodes])}::text[]`;
    const latest = await sql<{ periodFrom: LocalDate; comparisonPk: string }>`
      select b.period_from as "periodFrom", c.comparison_pk as "comparisonPk"
      from bills b join comparisons c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
      where b.group_number = ${groupNumber} and b.carrier_codes && ${carriers}
        and b.division_number is not distinct from ${division?.number ?? null}::text
        and (b.period_from < ${periodFrom}::date and c.add_date >= b.reconciled_at or ${isEarlierVersion('b', of)})
      order by b.period_from = ${periodFrom}::date desc, b.carrier_codes @> ${carriers} and b.carrier_codes <@ ${carriers} desc, b.period_from desc, b.bill_pk,
        c.add_date desc, c.comparison_pk desc
      limit 1`.execute(this.db);
    const [bill] = latest.rows;
    if (!bill) return null;
    // The column stores the opposite sign of the domain's difference.
    const decisions = await sql<DecisionRecord>`
      select d.discrepancy_key as key, -d.difference_cents as "differenceCents", d.action, d.reason_code as "reasonCode", d.note
      from comparison_discrepancies d
      where d.group_number = ${groupNumber} and d.comparison_pk = ${bill.comparisonPk}`.execute(this.db);
    const special = specialDataOf(this.db);
    const opened = decisions.rows.map((one) => ({ ...one, key: special.openText(one.key) }));
    return { periodFrom: bill.periodFrom, decisions: opened.sort((one, other) => (one.key < other.key ? -1 : 1)) };
  }

  applying(groupNumber: string, periodFrom: LocalDate): Promise<readonly StandingDecision[]> {
    const condition = sql<SqlBool>`s.group_number = ${groupNumber} and s.ended_at is null
      and coalesce(s.until >= ${periodFrom}::date, true) order by s.discrepancy_key`;
    return select(this.db, condition);
  }

  list(groupNumber: string): Promise<readonly StandingDecision[]> {
    const condition = sql<SqlBool>`s.group_number = ${groupNumber}
      order by s.ended_at is not null, s.at desc, s.standing_pk desc limit ${MAX_LISTED}`;
    return select(this.db, condition);
  }
}

/** Standing decisions, in one transaction. */
export class SqlStanding implements StandingRepository {
  constructor(private readonly tx: Tx) {}

  async lock(groupNumber: string): Promise<LockedStandingDecisions> {
    await lockGroup(this.tx, groupNumber);
    return lockedDecisions(this.tx, groupNumber);
  }

  lockByKeys(groupNumber: string, standingPks: readonly string[]): Promise<readonly StandingDecision[]> {
    return lockStanding(this.tx, groupNumber, standingPks);
  }
}

function lockedDecisions(tx: Tx, groupNumber: string): LockedStandingDecisions {
  const find = async (standingPk: string) => (await lockStanding(tx, groupNumber, [standingPk]))[0];
  const saved = async (standingPk: string): Promise<StandingDecision> => {
    const standing = await find(standingPk);
    if (!standing) throw notFound('standing decision');
    return standing;
  };
  return {
    find,
    current: async (key) => {
      const storedKeys = sql.val([...specialDataOf(tx).storedTexts(key)]);
      const [standing] = await select(
        tx,
        sql`s.group_number = ${groupNumber} and s.discrepancy_key = any(${storedKeys}::text[]) and s.ended_at is null`,
      );
      return standing;
    },
    add: async (decision, by, now) => {
      const standingPk = newPk(groupNumber);
      await tx
        .insertInto('standing_decisions')
        .values(rowOf(groupNumber, standingPk, sealed(tx, decision), by, now))
        .execute();
      return saved(standingPk);
    },
    setEnded: async ({ standingPk }, by, now) => {
      const ended = by && { ended_at: now.toISOString(), ended_by_user_id: by.userId, ended_by: by.name };
      await tx
        .updateTable('standing_decisions')
        .set(ended ?? { ended_at: null, ended_by_user_id: null, ended_by: null })
        .where('group_number', '=', groupNumber)
        .where('standing_pk', '=', standingPk)
        .execute();
      return saved(standingPk);
    },
  };
}

function rowOf(groupNumber: string, standingPk: string, decision: NewStandingDecision, by: Caller, now: Date) {
  return {
    group_number: groupNumber,
    standing_pk: standingPk,
    discrepancy_key: decision.key,
    kind: decision.kind,
    member_id: decision.memberId,
    member_name: decision.memberName,
    coverage: decision.coverage,
    difference_cents: decision.differenceCents,
    action: decision.action,
    reason_code: decision.reasonCode,
    note: decision.note,
    until: decision.until,
    at: now.toISOString(),
    by_user_id: by.userId,
    by_name: by.name,
  };
}

/** Standing decisions of a group by key, which cannot be ended until the transaction ends. */
function lockStanding(
  tx: Tx,
  groupNumber: string,
  standingPks: readonly string[],
): Promise<readonly StandingDecision[]> {
  const keys = sql`${sql.val([...standingPks])}::text[]`;
  return select(
    tx,
    sql`s.group_number = ${groupNumber} and s.standing_pk = any(${keys}) order by s.standing_pk for share of s`,
  );
}

/** @param condition may end with an order, a limit and a lock */
async function select(db: Db | Tx, condition: RawBuilder<SqlBool>): Promise<readonly StandingDecision[]> {
  const { rows } = await sql<StandingDecision>`
    select s.standing_pk as "standingPk", s.discrepancy_key as key, s.kind, s.member_id as "memberId",
      s.member_name as "memberName", s.coverage, s.difference_cents as "differenceCents", s.action,
      s.reason_code as "reasonCode", s.note, s.until, ${isoText('s.at')} as at, s.by_name as "byName",
      ${isoText('s.ended_at')} as "endedAt", s.ended_by as "endedBy"
    from standing_decisions s where ${condition}`.execute(db);
  const special = specialDataOf(db);
  return rows.map((one) => ({ ...one, key: special.openText(one.key), memberId: special.openText(one.memberId) }));
}

/** The decision as it is stored: a person who is not on the bill may have a Social Security number or a birth date in the key. */
function sealed(tx: Tx, decision: NewStandingDecision): NewStandingDecision {
  const special = specialDataOf(tx);
  return { ...decision, key: special.sealText(decision.key), memberId: special.sealText(decision.memberId) };
}
