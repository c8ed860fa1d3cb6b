import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { BillRules } from '../../../src/domain/billing/rules/BillRules';
import { billRules } from '../../../src/domain/billing/rules/RuleSettings';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { notFound } from '../../platform/shared/Refusal';
import type { BillQueries } from '../bills/ports';
import type { RuleQueries } from './ports';

/** Reads the rules that apply to a bill. */
export class ReadBillRules {
  constructor(
    private readonly bills: BillQueries,
    private readonly rules: RuleQueries,
  ) {}

  /** @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope. */
  async run(scope: Scope, billPk: string, now: Date): Promise<BillRules> {
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return this.of(bill);
  }

  /** @param bill in the caller's scope; then the rules of its group are, too */
  async of(bill: Bill): Promise<BillRules> {
    const [group, carriers] = await Promise.all([
      this.rules.group({ kind: 'all' }, bill.groupNumber),
      this.rules.carriersByCode(bill.carrierCodes),
    ]);
    if (!group) throw notFound('bill');
    const houseRule = bill.status === 'UNRELEASED' ? null : (bill.reconcilePolicy ?? null);
    return billRules({ periodFrom: bill.periodFrom, houseRule, issuer: bill.carrierCodes[0] ?? null }, group, carriers);
  }
}
