import { firstValueFrom } from 'rxjs';
import { WelcomeNotice } from '../../../src/application/welcome/WelcomeNotice';
import { firstSteps } from '../../../src/ui/welcome/WelcomeDialog';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { WelcomeTasks } from '../tasks/WelcomeTasks';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseWelcomeTasks implements WelcomeTasks {
  constructor(private readonly house: UseCaseHouse) {}

  async welcome(person: TestPerson): Promise<readonly string[] | undefined> {
    const seat = await this.house.seatOf(person);
    const isDue = await firstValueFrom(seat.get(WelcomeNotice).isDue$);
    return isDue && seat.me ? firstSteps(seat.me).map(({ text }) => text) : undefined;
  }

  async close(person: TestPerson): Promise<void> {
    (await this.house.seatOf(person)).get(WelcomeNotice).close();
    await this.house.time.settle();
  }
}
