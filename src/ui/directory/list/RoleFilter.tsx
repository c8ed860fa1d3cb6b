import { Label } from '@fluentui/react-components';
import { valueOf } from '../../../application/shared/Loadable';
import { Role } from '../../../domain/access/Role';
import { roleLabel } from '../../../domain/access/roleLabel';
import { findableBy } from '../../../domain/directory/findableBy';
import { Select } from '../../kit/forms/fields';
import { useGiver } from '../useGiver';
import type { DirectoryState } from './useDirectory';

/** The role that the list is narrowed to; several come from the bars above. @source MGM-1 MGM-2 */
export function RoleFilter({ state, className }: { state: DirectoryState; className: string }) {
  const { roles } = state.query;
  const findable = findableBy(useGiver().person);
  const value = roles.join(',');
  return (
    <div className={className}>
      <Label htmlFor="directory-role">Role</Label>
      <Select id="directory-role" value={value} onChange={(role) => state.change({ role })}>
        <option value="">Any role</option>
        {roles.length > 1 && <option value={value}>{roles.length} roles</option>}
        {rolesToOffer(state, findable.roles).map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Those that can be found, that somebody here happens to hold, or that are asked for. */
function rolesToOffer({ page, query }: DirectoryState, findable: readonly Role[]): readonly Role[] {
  const held = valueOf(page)?.counts?.roles.flatMap(({ role, count }) => (count > 0 ? [role] : [])) ?? [];
  const offered = new Set([...findable, ...held, ...query.roles]);
  return Object.values(Role).filter((role) => offered.has(role));
}
