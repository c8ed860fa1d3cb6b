import { CurrentMe } from '../../../src/application/preferences/CurrentMe';
import { GroupLogo } from '../../../src/application/uploads/GroupLogo';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';
import type { LogoTasks } from '../tasks/LogoTasks';
import { fileOf } from './fileOf';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseLogoTasks implements LogoTasks {
  constructor(private readonly house: UseCaseHouse) {}

  async give(person: TestPerson, { groupNumber }: Group, picture: StageUpload): Promise<void> {
    const seat = await this.house.seatOf(person);
    const logos = seat.get(GroupLogo);
    const problem = logos.problemWith(fileOf(picture));
    if (problem !== undefined) return seat.tell({ kind: 'refused', code: 'FILE_UNREADABLE', message: problem });
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    await seat.attempt(logos.send(groupNumber, fileOf(picture), options));
  }

  async remove(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(seat.get(GroupLogo).remove(groupNumber));
  }

  async sees(person: TestPerson): Promise<boolean> {
    const seat = await this.house.open(person);
    return (seat.get(CurrentMe).me?.branding.logoUrl ?? null) !== null;
  }
}
