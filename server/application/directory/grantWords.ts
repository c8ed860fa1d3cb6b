import type { Role } from '../../../src/domain/access/Role';
import { roleLabel } from '../../../src/domain/access/roleLabel';
import type { GrantResult } from '../../../src/domain/directory/Grantor';

/** `"Make Payments" in group 10420`. */
export function grantWords(role: Role, groupNumber: string | null): string {
  return groupNumber === null ? `"${roleLabel(role)}"` : `"${roleLabel(role)}" in group ${groupNumber}`;
}

export const changed = (groupNumber: string | null, message: string): GrantResult => ({
  groupNumber,
  ok: true,
  changed: true,
  message,
});

export const unchanged = (groupNumber: string | null, message: string): GrantResult => ({
  groupNumber,
  ok: true,
  changed: false,
  message,
});

export const refused = (groupNumber: string | null, message: string): GrantResult => ({
  groupNumber,
  ok: false,
  changed: false,
  message,
});
