import { createPayment } from '../../../contract/payments';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { ConditionTasks, Outage } from '../tasks/ConditionTasks';
import type { UseCaseHouse } from './UseCaseHouse';

const MINUTE = 60_000;
/** In the morning, long before the bank's cut-off. */
const HOUR = 'T15:00:00.000Z';

export class UseCaseConditionTasks implements ConditionTasks {
  constructor(private readonly house: UseCaseHouse) {}

  async setToday(date: LocalDate): Promise<void> {
    this.house.time.jumpTo(Date.parse(`${date}${HOUR}`));
  }

  async passTime(ms: number, isAlive: boolean): Promise<void> {
    const { time } = this.house;
    if (!isAlive) time.switchOff();
    await time.pass(ms);
  }

  async setOutage(outage: Outage): Promise<void> {
    this.house.network.break(outage);
  }

  async installNewerVersion(): Promise<void> {
    this.house.network.installNewerVersion();
  }

  async waitForReturn(): Promise<void> {
    await this.house.time.pass(MINUTE);
  }

  async dropNextPaymentResponse(): Promise<void> {
    this.house.network.loseAnswer(createPayment.method, createPayment.path);
  }
}
