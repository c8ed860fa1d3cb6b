import { createPayment } from '../../../contract/payments';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ConditionTasks, Outage } from '../tasks/ConditionTasks';
import type { BrowserHouse } from './BrowserHouse';
import { HEADINGS } from './BrowserSessionTasks';
import { heading } from './read';

export class BrowserConditionTasks implements ConditionTasks {
  constructor(private readonly house: BrowserHouse) {}

  setToday(): Promise<void> {
    return Promise.reject(new Error('A browser uses the real date: test other dates at the use-case level'));
  }

  passTime(): Promise<void> {
    return Promise.reject(new Error('A browser uses real time: test long times at the use-case level'));
  }

  setOutage(outage: Outage): Promise<void> {
    return this.house.serverIs(outage);
  }

  installNewerVersion(): Promise<void> {
    return this.house.installNewerVersion();
  }

  async waitForReturn(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await heading(page, HEADINGS['maintenance page']).waitFor({ state: 'hidden' });
  }

  dropNextPaymentResponse(): Promise<void> {
    return this.house.loseAnswer(createPayment.method, createPayment.path);
  }
}
