import { officeDate } from '../../../server/platform/shared/officeDate';
import type { TwoAmounts } from '../../../src/domain/money/payments/bankVerification';
import { addDays } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { Backstage } from './Backstage';

/** The two small deposits that verify a scenario's new bank account, as its bank sees them. */
export class SmallDeposits {
  constructor(private readonly backstage: Backstage) {}

  /** Makes the deposits arrive the day before today. @param attempts number of wrong entries since then */
  async arrive(attempts = 0): Promise<void> {
    const { db, clock } = this.backstage;
    await db
      .updateTable('micro_deposits')
      .set({ arrives_on: addDays(officeDate(clock.now()), -1), attempts })
      .where('arrives_on', 'is', null)
      .execute();
  }

  /** Amounts of the last deposits, as on the account statement. */
  async amounts(): Promise<TwoAmounts> {
    const deposits = await this.backstage.db
      .selectFrom('micro_deposits')
      .select(['first_cents', 'second_cents'])
      .orderBy('deposit_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!deposits) throw new RangeError('No earlier sentence added a bank account.');
    return [cents(deposits.first_cents), cents(deposits.second_cents)];
  }
}
