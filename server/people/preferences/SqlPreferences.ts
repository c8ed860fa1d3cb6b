import { type RawBuilder, sql } from 'kysely';
import type { Branding } from '../../../contract/people/session';
import { businessDateOf } from '../../../src/domain/money/payments/cutoff';
import type { CodeNames } from '../../../src/domain/platform/access/codeNames';
import type { Person } from '../../../src/domain/platform/access/Person';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { reachedCondition } from '../../platform/database/conditions';
import { inTransaction } from '../../platform/database/inTransaction';
import { houseRuleOn } from '../../platform/database/statements/houseRules';
import { cutoffsOf, samePersonMayPayOn, shortToleranceOn } from '../../platform/database/statements/paymentRules';
import { tiesOf } from '../../platform/database/statements/ties';
import type { Db } from '../../platform/database/Tables';
import type { SignInFollowUp } from '../directory/ports/SignInAccounts';
import type { GroupWithRules, PreferencesStore, Visits, WelcomeNotices } from './ports';

const MAX_BYTES = 64 * 1024;

/** One row of preferences per person, merged by the database so that two tabs cannot overwrite each other's changes. */
export class SqlPreferences implements PreferencesStore {
  constructor(private readonly db: Db) {}

  async preferencesOf(userId: string): Promise<Record<string, unknown>> {
    const row = await this.db
      .selectFrom('person_preferences')
      .select('preferences')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.preferences ?? {};
  }

  async merge(
    userId: string,
    preferences: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown> | undefined> {
    const { rows } = await sql<{ preferences: Record<string, unknown> }>`
      insert into person_preferences as kept (user_id, preferences, mod_date)
      select ${userId}, given, now() from (select ${JSON.stringify(preferences)}::jsonb as given) as request
      where octet_length(given::text) <= ${MAX_BYTES}
      on conflict (user_id) do update set preferences = kept.preferences || excluded.preferences, mod_date = excluded.mod_date
        where octet_length((kept.preferences || excluded.preferences)::text) <= ${MAX_BYTES}
      returning preferences`.execute(this.db);
    return rows[0]?.preferences;
  }

  async groupsInScope(scope: Scope, rules: Scope, atMost: number, now: Date): Promise<GroupWithRules[]> {
    const groups = await this.db
      .selectFrom('groups as g')
      .select('group_number')
      .where(reachedCondition(scope, 'g.group_number'))
      .orderBy('name')
      .orderBy('group_number')
      .limit(atMost)
      .execute();
    const groupNumbers = groups.map(({ group_number }) => group_number);
    const cutoffs = await cutoffsOf(this.db, groupNumbers);
    const days = groupNumbers.map((groupNumber) => businessDateOf(now, cutoffs.get(groupNumber) ?? []));
    const { rows: ruled } = await sql<{ groupNumber: string }>`
      select group_number as "groupNumber" from groups
      where group_number = any(${sql.val(groupNumbers)}::text[]) and ${reachedCondition(rules, 'group_number')}`.execute(
      this.db,
    );
    const withRules = new Set(ruled.map(({ groupNumber }) => groupNumber));
    const { rows } = await sql<Required<GroupWithRules>>`
      select g.group_number as "groupNumber", g.name, ${houseRuleOn(sql`d.day`)} as "reconcilePolicy",
        ${samePersonMayPayOn(sql`d.day`)} as "samePersonMayPay", ${shortToleranceOn(sql`d.day`)} as "toleranceCents"
      from unnest(${sql.val(groupNumbers)}::text[], ${sql.val(days)}::date[]) as d(group_number, day)
      join groups g on g.group_number = d.group_number
      order by g.name, g.group_number`.execute(this.db);
    return rows.map(({ groupNumber, name, ...group }) => {
      return { groupNumber, name, ...(withRules.has(groupNumber) ? group : {}) };
    });
  }

  async codeNamesOf(
    { carrierCodes, agentCodes, repId }: Person,
    scope: Scope,
    carriersAtMost: number,
  ): Promise<CodeNames> {
    const { rows } = await sql<{ key: string; name: string }>`
      (select 'carrier ' || c.carrier_code as key, c.name from carriers c where ${isCarrierIn(scope)}
        order by c.name, c.carrier_code limit ${carriersAtMost})
      union select 'carrier ' || c.carrier_code, c.name from carriers c
        where c.carrier_code = any(${sql.val([...carrierCodes])}::text[])
      union select 'agent ' || a.agent_code, a.name from agents a where a.agent_code = any(${sql.val([...agentCodes])}::text[])
      union select 'rep ' || r.rep_id, r.name from reps r where r.rep_id = ${repId}::integer`.execute(this.db);
    return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
  }

  async brandingOf(groupNumber: string): Promise<Branding | undefined> {
    const row = await this.db
      .selectFrom('groups')
      .select(['branding_name', 'logo_url'])
      .where('group_number', '=', groupNumber)
      .executeTakeFirst();
    // A group with a logo but no name uses the product's name.
    if (!row?.branding_name && !row?.logo_url) return undefined;
    return { name: row.branding_name ?? '', logoUrl: row.logo_url };
  }

  async visitsOf(userId: string): Promise<Visits> {
    const row = await this.db
      .selectFrom('people')
      .select(['last_login_at', 'received_ui_welcome_notice'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { lastSignInAt: row.last_login_at, receivedUiWelcomeNotice: row.received_ui_welcome_notice };
  }

  tiesOf(userId: string, now: Date) {
    return tiesOf(this.db, userId, now);
  }

  async recordSignIn(userId: string, at: Date): Promise<void> {
    await this.db
      .updateTable('people')
      .set({ last_login_at: at.toISOString() })
      .where('user_id', '=', userId)
      .execute();
  }
}

/** The welcome notice flag of `people`, which the provider also adds to the claims. */
export class SqlWelcomeNotices implements WelcomeNotices {
  constructor(
    private readonly db: Db,
    private readonly followUp: (tx: Db) => SignInFollowUp,
  ) {}

  markSeen(userId: string): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('people')
        .set({ received_ui_welcome_notice: true })
        .where('user_id', '=', userId)
        .where('received_ui_welcome_notice', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await this.followUp(tx).personChanged(userId);
    });
  }
}

/** Whether carrier `c` is in scope: for a carrier, its own codes; for others, the carriers of their groups. */
function isCarrierIn(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'none') return sql`false`;
  if (scope.kind === 'carriers') return sql`c.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`;
  return sql`c.carrier_code in (select m.carrier_code from group_carriers m where ${reachedCondition(scope, 'm.group_number')})`;
}
