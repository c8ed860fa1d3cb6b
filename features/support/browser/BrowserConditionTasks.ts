import { createPayment } from '../../../contract/money/payments';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ConditionTasks, Outage } from '../tasks/ConditionTasks';
import { HEADINGS } from './BrowserSessionTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { heading } from './readPage';

export class BrowserConditionTasks implements ConditionTasks {
  constructor(private readonly users: BrowserUsers) {}

  setToday(): Promise<void> {
    return Promise.reject(new Error('A browser uses the real date: test other dates at the use-case level'));
  }

  passTime(): Promise<void> {
    return Promise.reject(new Error('A browser uses real time: test long times at the use-case level'));
  }

  setOutage(outage: Outage): Promise<void> {
    return this.users.setOutage(outage);
  }

  installNewerVersion(): Promise<void> {
    return this.users.installNewerVersion();
  }

  async waitForReturn(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await heading(page, HEADINGS['maintenance page']).waitFor({ state: 'hidden' });
  }

  dropNextPaymentResponse(): Promise<void> {
    return this.users.dropResponse(createPayment.method, createPayment.path);
  }

  readonly cutOffNextExport = onlyUseCases;
}
