import type { Grant } from '../../../src/domain/access/Person';
import type { SpokenRight } from '../tasks/AccessTasks';
import { roleNamed } from './roleNamed';

export function grantOf({ role, group }: SpokenRight): Grant {
  return { role: roleNamed(role), groupNumber: group?.groupNumber ?? null };
}
