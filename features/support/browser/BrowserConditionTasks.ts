import { createPayment } from '../../../contract/payments';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ConditionTasks, Outage } from '../tasks/ConditionTasks';
import type { BrowserHouse } from './BrowserHouse';
import { HEADINGS } from './BrowserSessionTasks';
import { heading } from './read';

export class BrowserConditionTasks implements ConditionTasks {
  constructor(private readonly house: BrowserHouse) {}

  setToday(): Promise<void> {
    return Promise.reject(new Error('A browser has the real date: play what needs another at the use-case level'));
  }

  pass(): Promise<void> {
    return Promise.reject(new Error('A browser has the real time: play what needs much of it at the use-case level'));
  }

  serverIs(outage: Outage): Promise<void> {
    return this.house.serverIs(outage);
  }

  installNewerVersion(): Promise<void> {
    return this.house.installNewerVersion();
  }

  async untilLedBack(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await heading(page, HEADINGS['maintenance page']).waitFor({ state: 'hidden' });
  }

  loseNextPaymentAnswer(): Promise<void> {
    return this.house.loseAnswer(createPayment.method, createPayment.path);
  }
}
