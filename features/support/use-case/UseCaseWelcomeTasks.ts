import { firstValueFrom } from 'rxjs';
import { WelcomeNotice } from '../../../src/application/people/welcome/WelcomeNotice';
import { firstSteps } from '../../../src/ui/people/welcome/firstSteps';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { WelcomeTasks } from '../tasks/WelcomeTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseWelcomeTasks implements WelcomeTasks, Shows {
  constructor(private readonly users: UseCaseUsers) {}

  async welcome(person: TestPerson): Promise<readonly string[] | undefined> {
    const app = await this.users.appOf(person);
    const isDue = await firstValueFrom(app.get(WelcomeNotice).isDue$);
    return isDue && app.me ? firstSteps(app.me).map(({ text }) => text) : undefined;
  }

  async close(person: TestPerson): Promise<void> {
    if (!(await this.welcome(person))) throw new Error(`${person.name} is not welcomed`);
    (await this.users.appOf(person)).get(WelcomeNotice).close();
    await this.users.time.settle();
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    return (await this.welcome(person)) ?? [];
  }
}
