import { sql } from 'kysely';
import type { ControlReason } from '../../../contract/people/controls';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import type { ControlKey, ControlKind } from '../../../src/domain/people/controls/Control';
import type { ControlFact, ControlsInForce } from '../../../src/domain/people/controls/decideControl';
import type { LimitChange } from '../../../src/domain/people/controls/LimitChange';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { isoText } from '../../platform/database/conditions';
import {
  controlFacts,
  controlsInForce,
  controlWindow,
  limitChanges,
  limitNow,
} from '../../platform/database/statements/controls';
import { TRANSFERRED_CHECKS } from '../../platform/database/statements/transferredChecks';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import type { ControlQueries, ControlRepository, NamedFact, NewControlReason, NewLimitChange } from './ports';

/** Rolling limits, in one transaction. */
export class SqlControls implements ControlRepository {
  /** @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    private readonly tx: Tx,
    private readonly officeTimeZone?: string,
  ) {}

  async lock(kind: ControlKind, now: Date): Promise<ControlsInForce> {
    await this.advisoryLock(`limits of ${kind}`);
    return controlsInForce(this.tx, [kind], now, this.officeTimeZone);
  }

  limitNow(key: ControlKey, now: Date): Promise<Cents | null> {
    return limitNow(this.tx, key, now, this.officeTimeZone);
  }

  async lockChanges(): Promise<readonly LimitChange[]> {
    await this.advisoryLock('changes of limits');
    return limitChanges(this.tx);
  }

  async addChange({ kind, scope, effect, limitCents, ...change }: NewLimitChange, by: Caller, now: Date) {
    await this.tx
      .insertInto('limit_changes')
      .values({
        change_pk: change.changePk,
        kind,
        scope,
        effect,
        limit_cents: limitCents,
        applies_from: change.appliesFrom,
        loosens: change.loosens,
        note: change.note,
        state: change.loosens ? 'WAITING' : 'ACTIVE',
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }

  async addReasons(reasons: readonly NewControlReason[], by: Caller, now: Date): Promise<void> {
    if (reasons.length === 0) return;
    await this.tx
      .insertInto('control_reasons')
      .values(
        reasons.map(({ groupNumber, kind, itemPk, itemName, earlierPk, earlierText, amountCents, note }) => ({
          group_number: groupNumber,
          reason_pk: newPk(groupNumber),
          kind,
          item_pk: itemPk,
          item_name: itemName,
          earlier_pk: earlierPk,
          earlier_text: earlierText,
          amount_cents: amountCents,
          note,
          at: now.toISOString(),
          by_user_id: by.userId,
          by_name: by.name,
        })),
      )
      .execute();
  }

  async decideChange(changePk: string, state: 'ACTIVE' | 'DECLINED', note: string, by: Caller, now: Date) {
    await this.tx
      .updateTable('limit_changes')
      .set({
        state,
        decision_note: note,
        decided_at: now.toISOString(),
        decided_by_user_id: by.userId,
        decided_by: by.name,
      })
      .where('change_pk', '=', changePk)
      .execute();
  }

  private async advisoryLock(name: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(this.tx);
  }
}

/** Reads limits and what they count. */
export class SqlControlQueries implements ControlQueries {
  /** @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone?: string,
  ) {}

  limitNow(key: ControlKey, now: Date): Promise<Cents | null> {
    return limitNow(this.db, key, now, this.officeTimeZone);
  }

  changes() {
    return limitChanges(this.db);
  }

  facts(kinds: readonly ControlKind[], since: string) {
    return controlFacts(this.db, kinds, since);
  }

  window(now: Date) {
    return controlWindow(now, this.officeTimeZone);
  }

  async reasons(since: string, limit: number): Promise<readonly ControlReason[]> {
    const { rows } = await sql<ControlReason>`
      select r.reason_pk as "reasonPk", r.kind, r.item_name as "itemName", nullif(r.group_number, ${UNIDENTIFIED}) as "groupNumber",
        coalesce(g.name, '') as "groupName", r.amount_cents as "amountCents", r.earlier_text as "earlierText", r.note,
        ${isoText('r.at')} as at, r.by_name as by
      from control_reasons r left join groups g on g.group_number = r.group_number
      where r.at > ${since}::timestamptz order by r.at desc, r.reason_pk desc limit ${limit}`.execute(this.db);
    return rows;
  }

  async named(facts: readonly ControlFact[]): Promise<readonly NamedFact[]> {
    if (facts.length === 0) return [];
    const keys = facts.map(({ kind, groupNumber, itemPk, userId, secondUserId }, position) => {
      return { position, kind, group_number: groupNumber, item_pk: itemPk, user_id: userId, second_id: secondUserId };
    });
    const columns = sql`position integer, kind text, group_number text, item_pk text, user_id text, second_id text`;
    const name = (alias: string) =>
      sql`coalesce(${sql.ref(`${alias}.purged_alias`)}, trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}))`;
    const { rows } = await sql<Pick<NamedFact, 'groupName' | 'itemName' | 'by' | 'approvedBy'>>`
      select coalesce(g.name, 'Payer unknown') as "groupName",
        coalesce(e.coverage, b.bill_number, rm.payee, 'Check ' || c.check_number, p.confirmation, sp.confirmation, s.reference, '') as "itemName",
        coalesce(${name('u')}, '') as by, ${name('a')} as "approvedBy"
      from ${rowsOf(keys, columns)} f
      left join groups g on g.group_number = f.group_number
      left join bills b on f.kind in ('writeOff','short') and b.group_number = f.group_number and b.bill_pk = f.item_pk
      left join register_entries e on f.kind = 'balance' and e.group_number = f.group_number
        and e.posting_pk = split_part(f.item_pk, '/', 1) and e.entry_no::text = split_part(f.item_pk, '/', 2)
      left join payments p on f.kind in ('over','reversal') and p.group_number = f.group_number and p.payment_pk = f.item_pk
      left join suspense_items s on f.kind = 'refund' and s.group_number = f.group_number and s.suspense_pk = f.item_pk
      left join payments sp on sp.group_number = s.group_number and sp.payment_pk = s.payment_pk
      left join (${TRANSFERRED_CHECKS}) t on t.to_group = s.group_number and t.payment_pk = s.payment_pk
      left join lateral (
        select d.check_number from deposit_checks d
        where d.check_pk = s.check_pk or d.check_pk = t.check_pk
          or (d.group_number = s.group_number and d.payment_pk = s.payment_pk) limit 1) c on true
      left join refunds rf on f.kind = 'remit' and rf.group_number = f.group_number and rf.refund_pk = f.item_pk
      left join suspense_moves rm on rm.group_number = rf.group_number and rm.suspense_pk = rf.suspense_pk and rm.move_pk = rf.move_pk
      left join people u on u.user_id = f.user_id
      left join people a on a.user_id = f.second_id
      order by f.position`.execute(this.db);
    return facts.map((fact, position) => ({
      ...fact,
      groupName: rows[position]?.groupName ?? '',
      itemName: rows[position]?.itemName ?? '',
      by: rows[position]?.by ?? '',
      approvedBy: rows[position]?.approvedBy ?? null,
    }));
  }
}
