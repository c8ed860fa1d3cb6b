import type { WaitingShort } from '../../../../contract/money/closeShort';
import type { PaymentRulesInForce } from '../../../../src/domain/billing/rules/PaymentRules';
import { shortMethod } from '../../../../src/domain/money/payments/closeShort';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { PaymentQueries } from '../ports';
import type { ShortQueries } from './ports';

/**
 * Reads the shorts that a second manager can carry or decline.
 *
 * @source product.md, The bill's life: closeShort; docs/decisions/shorts.md#waiting-shorts-are-listed-for-managers-only
 */
export class ReadWaitingShorts {
  constructor(
    private readonly shorts: ShortQueries,
    private readonly payments: Pick<PaymentQueries, 'paymentRules'>,
  ) {}

  /** Leaves out shorts that would be closed another way by now, because the group's tolerance has changed. */
  async run(scope: Scope, now: Date): Promise<readonly WaitingShort[]> {
    const rules = new Map<string, PaymentRulesInForce>();
    const found: WaitingShort[] = [];
    for (const { dueCents, paidCents, pendingCents, ...short } of await this.shorts.waiting(scope)) {
      const { groupNumber } = short;
      const inForce = rules.get(groupNumber) ?? (await this.payments.paymentRules(groupNumber, now));
      rules.set(groupNumber, inForce);
      const method = shortMethod({ dueCents, paidCents, pendingCents }, inForce);
      if (method === short.method) found.push(short);
    }
    return found;
  }
}
