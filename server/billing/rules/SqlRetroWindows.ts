import { sql } from 'kysely';
import type { SendDays } from '../../../src/domain/billing/corrections/sendBy';
import { DEFAULT_CARRIER_RULES } from '../../../src/domain/billing/rules/BillRules';
import { rulesFor } from '../../../src/domain/billing/rules/RuleChange';
import { BASE_CARRIER_TERMS } from '../../../src/domain/billing/rules/RuleSettings';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { correctionsInScope } from '../../platform/database/statements/correctionsInScope';
import { expectedInScope } from '../../platform/database/statements/expectedInScope';
import { readCarrierChanges, versionOf } from '../../platform/database/statements/ruleHistories';
import type { Db } from '../../platform/database/Tables';
import type { RetroWindow, RetroWindows } from '../expected/ports';

/** Retro windows from the carriers' rules. */
export class SqlRetroWindows implements RetroWindows {
  constructor(private readonly db: Db) {}

  async of(scope: Scope, today: LocalDate): Promise<RetroWindow> {
    // Across groups, all carriers are fewer rows than the adjustments in scope.
    const { rows } = await sql<{ readonly code: string }>`${
      scope.kind === 'groups'
        ? sql`select e.carrier_code as code from expected_adjustments e where ${expectedInScope(scope)}
          union select c.carrier_code from corrections c where ${correctionsInScope(scope)}`
        : sql`select c.carrier_code as code from carriers c`
    }`.execute(this.db);
    const codes = rows.map(({ code }) => code);
    const byCarrier = new Map<string, number>();
    const sendDays = new Map<string, SendDays>();
    for (const [code, changes] of await readCarrierChanges(this.db, codes)) {
      const history = { version: versionOf(changes), base: BASE_CARRIER_TERMS, changes };
      const rules = rulesFor(today, history);
      byCarrier.set(code, rules.retroMonths);
      sendDays.set(code, rules.sendDays);
    }
    return { byCarrier, otherwise: DEFAULT_CARRIER_RULES.retroMonths, sendDays };
  }
}
