import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';

/** A group's logo in the bar at the top. */
export interface LogoTasks {
  give(person: TestPerson, group: Group, picture: StageUpload): Promise<void>;
  remove(person: TestPerson, group: Group): Promise<void>;
  sees(person: TestPerson): Promise<boolean>;
}
