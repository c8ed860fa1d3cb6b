import { Role } from '../../../src/domain/access/Role';
import { roleLabel } from '../../../src/domain/access/roleLabel';

/** @throws RangeError for words that no role goes by. */
export function roleNamed(label: string): Role {
  const role = Object.values(Role).find((one) => roleLabel(one) === label);
  if (!role) throw new RangeError(`No role is called "${label}"`);
  return role;
}
