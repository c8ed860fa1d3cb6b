import { GroupLogo } from '../../../src/application/office/uploads/GroupLogo';
import { CurrentMe } from '../../../src/application/people/preferences/CurrentMe';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';
import type { LogoTasks } from '../tasks/LogoTasks';
import { fileOf } from './fileOf';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseLogoTasks implements LogoTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async upload(person: TestPerson, { groupNumber }: Group, picture: StageUpload): Promise<void> {
    const app = await this.users.appOf(person);
    const logos = app.get(GroupLogo);
    const problem = logos.problemWith(fileOf(picture));
    if (problem !== undefined) return app.recordFailure({ kind: 'refused', code: 'FILE_UNREADABLE', message: problem });
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    await app.attempt(logos.send(groupNumber, fileOf(picture), options));
  }

  async remove(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(GroupLogo).remove(groupNumber));
  }

  async isShown(person: TestPerson): Promise<boolean> {
    const app = await this.users.open(person);
    return (app.get(CurrentMe).me?.branding.logoUrl ?? null) !== null;
  }
}
