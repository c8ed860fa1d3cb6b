import { useMemo } from 'react';
import { type Access, GROUP_ROLES, has, withGrants } from '../../../../application/people/directory/Access';
import type { DirectoryGroup } from '../../../../application/people/directory/GroupSearch';
import { Role } from '../../../../domain/platform/access/Role';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { type AccessSubject, accessDecider, useGrantor } from './useGrantor';

/** A checkbox of the grid. */
export interface AccessCell {
  /** Accessible name: `Reconcile Bills in Harbor Foods`. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Whether it differs from the saved access. */
  readonly isChanged: boolean;
  /** Reason the checkbox is disabled, or undefined if it is enabled. */
  readonly refusal: string | undefined;
}

/** The checkbox of a column, for all groups shown. */
export interface AccessColumn {
  readonly isChecked: boolean;
  /** Reason the checkbox is disabled, or undefined if it is enabled. */
  readonly refusal: string | undefined;
}

/** One column for the whole row and one for each group role. */
export const COLUMNS = GROUP_ROLES.length + 1;

/**
 * Roles set by "All". Excludes View Only, which would disable the others.
 *
 * @source docs/decisions/directory.md#all-for-a-group-leaves-out-view-only
 */
const EVERYTHING = GROUP_ROLES.filter((role) => role !== Role.ViewOnly);

const NOTHING_THERE = 'Nothing in this column can be changed.';

export interface AccessEditorOptions {
  readonly subject: AccessSubject;
  /** The saved access. */
  readonly saved: Access;
  readonly wanted: Access;
  /** Rows of the grid. */
  readonly groups: readonly DirectoryGroup[];
  readonly onChange: (wanted: Access) => void;
}

/**
 * State and actions of the checkboxes for a person's access.
 *
 * @source docs/decisions/directory.md#changes-of-access-are-saved-row-by-row
 */
export function useAccessEditor({ subject, saved, wanted, groups, onChange }: AccessEditorOptions) {
  const grantor = useGrantor();
  const announce = useAnnounce();
  const { userId, hasCarrierCodes, hasAgentCodes, locked } = subject;
  const decide = useMemo(
    () => accessDecider(grantor, { userId, hasCarrierCodes, hasAgentCodes, locked }, wanted),
    [grantor, userId, hasCarrierCodes, hasAgentCodes, locked, wanted],
  );

  /** Reason the role cannot be toggled, or undefined if it can. */
  const refusalOf = (role: Role, groupNumber: string | null) => {
    const decision = decide(role, groupNumber, !has(wanted, role, groupNumber));
    return decision.allowed ? undefined : decision.reason;
  };

  /** Whether the viewer can grant the role to at least some people. */
  const canOffer = (role: Role) =>
    accessDecider(grantor, { userId, hasCarrierCodes: true, hasAgentCodes: true, locked }, wanted)(role, null, true)
      .allowed;

  const everythingIn = (groupNumber: string) => EVERYTHING.filter((role) => decide(role, groupNumber, true).allowed);

  /**
   * Whether the person has all roles that can be granted there; all roles if the access is locked. Checks held roles first,
   * which is cheaper.
   */
  const isFull = (groupNumber: string) =>
    has(wanted, Role.BillingUser, groupNumber) &&
    EVERYTHING.every(
      (role) => has(wanted, role, groupNumber) || (locked === undefined && !decide(role, groupNumber, true).allowed),
    );

  function cellAt({ groupNumber, name }: DirectoryGroup, column: number): AccessCell {
    const role = GROUP_ROLES[column - 1];
    if (!role) {
      const roles = everythingIn(groupNumber);
      return {
        label: `Everything in ${name}`,
        isChecked: isFull(groupNumber),
        isChanged: false,
        refusal: roles.length > 0 ? undefined : refusalOf(Role.BillingUser, groupNumber),
      };
    }
    const isChecked = has(wanted, role, groupNumber);
    return {
      label: `${roleLabel(role)} in ${name}`,
      isChecked,
      isChanged: isChecked !== has(saved, role, groupNumber),
      refusal: refusalOf(role, groupNumber),
    };
  }

  const canChange = (role: Role, groupNumber: string | null, isGranted: boolean) =>
    has(wanted, role, groupNumber) !== isGranted && decide(role, groupNumber, isGranted).allowed;

  /** Sets the roles in the groups wherever allowed. */
  function set(roles: readonly Role[], groupNumbers: readonly (string | null)[], isGranted: boolean): void {
    const changes = groupNumbers.flatMap((groupNumber) =>
      roles.filter((role) => canChange(role, groupNumber, isGranted)).map((role) => ({ role, groupNumber })),
    );
    if (changes.length > 0) onChange(withGrants(wanted, changes, isGranted));
  }

  const isColumnChecked = (column: number) => {
    const role = GROUP_ROLES[column - 1];
    const isChecked = ({ groupNumber }: DirectoryGroup) =>
      role ? has(wanted, role, groupNumber) : isFull(groupNumber);
    return groups.length > 0 && groups.every(isChecked);
  };

  /** What toggling a column does: removes the roles if all groups have them, otherwise grants them. */
  const columnChange = (column: number) => {
    const isGranted = !isColumnChecked(column);
    const role = GROUP_ROLES[column - 1];
    return { isGranted, roles: role ? [role] : isGranted ? EVERYTHING : GROUP_ROLES };
  };

  function columnAt(column: number): AccessColumn {
    const { isGranted, roles } = columnChange(column);
    const canToggle = groups.some(({ groupNumber }) => roles.some((role) => canChange(role, groupNumber, isGranted)));
    const refusals = canToggle ? [] : groups.flatMap((group) => cellAt(group, column).refusal ?? []);
    return { isChecked: !isGranted, refusal: canToggle ? undefined : (refusals[0] ?? NOTHING_THERE) };
  }

  const columns = Array.from({ length: COLUMNS }, (_, column) => columnAt(column));

  return {
    rows: groups,
    isLocked: locked !== undefined,
    cellAt,
    refusalOf,
    canOffer,
    columns,
    toggleCell: (row: number, column: number) => {
      const group = groups[row];
      if (!group) return;
      const { isChecked, refusal } = cellAt(group, column);
      if (refusal !== undefined) return announce(refusal);
      const role = GROUP_ROLES[column - 1];
      const roles = role ? [role] : isChecked ? GROUP_ROLES : everythingIn(group.groupNumber);
      set(roles, [group.groupNumber], !isChecked);
    },
    toggleColumn: (column: number) => {
      const refusal = columns[column]?.refusal;
      if (refusal !== undefined) return announce(refusal);
      const { isGranted, roles } = columnChange(column);
      set(
        roles,
        groups.map(({ groupNumber }) => groupNumber),
        isGranted,
      );
    },
    toggleGlobal: (role: Role) => set([role], [null], !has(wanted, role, null)),
  };
}

export type AccessEditor = ReturnType<typeof useAccessEditor>;
