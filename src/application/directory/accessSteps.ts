import type { Role } from '../../domain/access/Role';
import { type Access, GROUP_ROLES, groupsIn, has, WHOLE_ROLES } from './Access';
import type { PersonStep } from './PersonStep';

/** Groups of one call. */
const MOST_GROUPS = 500;

/**
 * How to get from what somebody holds to what they shall hold, in as few calls as it takes: whole groups first, then roles;
 * a role that changes in several groups and is then the same in all of them goes in one.
 *
 * @source MGM-12 MGM-13 MGM-17 MGM-18
 */
export function accessSteps(before: Access, after: Access): readonly PersonStep[] {
  const was = groupsIn(before);
  const is = groupsIn(after);
  const kept = was.filter((group) => is.includes(group));
  const removed = was.filter((group) => !is.includes(group));
  const added = is.filter((group) => !was.includes(group));
  const whole = WHOLE_ROLES.flatMap((role) => wholeSteps(role, before, after));
  // Whoever stops being an admin, a carrier or an agent may then be given groups.
  return [
    ...whole.filter(({ kind }) => kind === 'removeRole'),
    ...removed.map((groupNumber): PersonStep => ({ kind: 'removeGroup', groupNumber })),
    ...GROUP_ROLES.flatMap((role) => roleSteps(role, before, after, kept)),
    ...groupSteps(after, added),
    ...whole.filter(({ kind }) => kind === 'addRole'),
  ];
}

function wholeSteps(role: Role, before: Access, after: Access): readonly PersonStep[] {
  const isHeld = has(after, role, null);
  if (isHeld === has(before, role, null)) return [];
  return [{ kind: isHeld ? 'addRole' : 'removeRole', role }];
}

function roleSteps(role: Role, before: Access, after: Access, groups: readonly string[]): readonly PersonStep[] {
  return (['addRole', 'removeRole'] as const).flatMap((kind): readonly PersonStep[] => {
    const isHeld = kind === 'addRole';
    const changed = groups.filter((group) => has(after, role, group) === isHeld && has(before, role, group) !== isHeld);
    const isEverywhere = groups.every((group) => has(after, role, group) === isHeld);
    if (changed.length > 1 && isEverywhere) return [{ kind, role }];
    return changed.map((groupNumber) => ({ kind, role, groupNumber }));
  });
}

/** Groups with the same roles go together. */
function groupSteps(after: Access, added: readonly string[]): readonly PersonStep[] {
  const byRoles = new Map<string, { roles: readonly Role[]; groupNumbers: string[] }>();
  for (const group of added) {
    const [, ...flags] = GROUP_ROLES;
    const roles = flags.filter((role) => has(after, role, group));
    const batch = byRoles.get(roles.join()) ?? { roles, groupNumbers: [] };
    batch.groupNumbers.push(group);
    byRoles.set(roles.join(), batch);
  }
  return [...byRoles.values()].flatMap(({ roles, groupNumbers }) =>
    Array.from(
      { length: Math.ceil(groupNumbers.length / MOST_GROUPS) },
      (_, at): PersonStep => ({
        kind: 'addGroups',
        groupNumbers: groupNumbers.slice(at * MOST_GROUPS, (at + 1) * MOST_GROUPS),
        roles,
      }),
    ),
  );
}
