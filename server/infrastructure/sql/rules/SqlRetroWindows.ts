import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import { DEFAULT_CARRIER_RULES } from '../../../../src/domain/rules/BillRules';
import { rulesFor } from '../../../../src/domain/rules/RuleChange';
import { BASE_CARRIER_TERMS } from '../../../../src/domain/rules/RuleSettings';
import type { RetroWindow, RetroWindows } from '../../../application/expected/ports';
import type { Db } from '../Tables';
import { readCarrierChanges, versionOf } from './ruleHistories';

/** Retro windows from the carriers' rules. */
export class SqlRetroWindows implements RetroWindows {
  constructor(private readonly db: Db) {}

  async of(groupNumber: string, today: LocalDate): Promise<RetroWindow> {
    const carriers = await this.db
      .selectFrom('expected_adjustments')
      .select('carrier_code')
      .distinct()
      .where('group_number', '=', groupNumber)
      .execute();
    const codes = carriers.map(({ carrier_code }) => carrier_code);
    const byCarrier = new Map<string, number>();
    for (const [code, changes] of await readCarrierChanges(this.db, codes)) {
      const history = { version: versionOf(changes), base: BASE_CARRIER_TERMS, changes };
      byCarrier.set(code, rulesFor(today, history).retroMonths);
    }
    return { byCarrier, otherwise: DEFAULT_CARRIER_RULES.retroMonths };
  }
}
