import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';

/** @throws RangeError for an unknown label. */
export function roleNamed(label: string): Role {
  const role = Object.values(Role).find((one) => roleLabel(one) === label);
  if (!role)
    throw new RangeError(
      `There is no role "${label}". Choose one of: ${Object.values(Role)
        .map((one) => roleLabel(one))
        .join(', ')}.`,
    );
  return role;
}
