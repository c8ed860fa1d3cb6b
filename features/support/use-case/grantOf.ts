import type { Grant } from '../../../src/domain/platform/access/Person';
import type { RoleAssignment } from '../tasks/AccessTasks';
import { roleNamed } from './roleNamed';

export function grantOf({ role, group }: RoleAssignment): Grant {
  return { role: roleNamed(role), groupNumber: group?.groupNumber ?? null };
}
