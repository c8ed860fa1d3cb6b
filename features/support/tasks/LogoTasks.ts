import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';

/** A group's logo in the bar at the top. */
export interface LogoTasks {
  upload(person: TestPerson, group: Group, picture: StageUpload): Promise<void>;
  remove(person: TestPerson, group: Group): Promise<void>;
  isShown(person: TestPerson): Promise<boolean>;
}
