import { createPayment } from '../../../contract/payments';
import type { ConditionTasks, Outage } from '../tasks/ConditionTasks';
import type { BrowserHouse } from './BrowserHouse';

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

  loseNextPaymentAnswer(): Promise<void> {
    return this.house.loseAnswer(createPayment.method, createPayment.path);
  }
}
