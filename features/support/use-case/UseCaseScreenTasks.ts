import type { TestPerson } from '../../../test/support/server/TestData';
import type { ScreenTasks } from '../tasks/ScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

/** Tasks whose screens have texts. */
export interface Shows {
  /** Text shown to the person now; empty if they are elsewhere. Sends no requests. */
  textsFor(person: TestPerson): Promise<readonly string[]>;
}

/** Without screens, the shown text is the text of each part of the application. */
export class UseCaseScreenTasks implements ScreenTasks {
  /** @param parts of the application; the first one also has texts for people who are not signed in */
  constructor(
    private readonly users: UseCaseUsers,
    private readonly parts: readonly Shows[],
  ) {}

  async text(person: TestPerson): Promise<string> {
    const { opening } = await this.users.appOf(person);
    const parts = opening.kind === 'signedIn' ? this.parts : this.parts.slice(0, 1);
    const texts: string[] = [];
    for (const part of parts) texts.push(...(await part.textsFor(person)));
    return texts.filter((text) => text !== '').join('\n');
  }
}
