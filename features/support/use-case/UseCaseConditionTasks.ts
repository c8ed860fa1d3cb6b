import { createPayment } from '../../../contract/money/payments';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { ConditionTasks, Outage } from '../tasks/ConditionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const MINUTE = 60_000;
/** In the morning, long before the bank's cut-off. */
const HOUR = 'T15:00:00.000Z';

export class UseCaseConditionTasks implements ConditionTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async setToday(date: LocalDate): Promise<void> {
    this.users.time.jumpTo(Date.parse(`${date}${HOUR}`));
  }

  async passTime(ms: number): Promise<void> {
    await this.users.time.advance(ms);
  }

  async setOutage(outage: Outage): Promise<void> {
    this.users.network.setOutage(outage);
  }

  async installNewerVersion(): Promise<void> {
    this.users.network.installNewerVersion();
  }

  async waitForReturn(): Promise<void> {
    await this.users.time.advance(MINUTE);
  }

  async dropNextPaymentResponse(): Promise<void> {
    this.users.network.dropResponse(createPayment.method, createPayment.path);
  }

  async cutOffNextExport(): Promise<void> {
    this.users.network.cutOffNextExport();
  }
}
