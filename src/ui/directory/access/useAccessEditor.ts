import { useMemo } from 'react';
import { type Access, GROUP_ROLES, has, withGrants } from '../../../application/directory/Access';
import { Role } from '../../../domain/access/Role';
import { roleLabel } from '../../../domain/access/roleLabel';
import type { DirectoryGroup } from '../../../domain/directory/DirectoryUser';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { type AccessSubject, accessDecider, useGrantor } from './useGrantor';

/** A box of the grid. */
export interface AccessCell {
  /** What is ticked, in words: `Reconcile Bills in Harbor Foods`. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Whether it is ticked otherwise than it is saved. */
  readonly isChanged: boolean;
  /** Why it cannot be changed; undefined where it can. */
  readonly refusal: string | undefined;
}

/** The box over a column, for all groups shown. */
export interface AccessColumn {
  readonly isChecked: boolean;
  /** Why ticking it would change nothing; undefined where it would. */
  readonly refusal: string | undefined;
}

/** A column for the whole row, and one for each role that is held by group. */
export const COLUMNS = GROUP_ROLES.length + 1;

/** What "everything" in a group is: View Only would take the rest away again. */
const EVERYTHING = GROUP_ROLES.filter((role) => role !== Role.ViewOnly);

const NOTHING_THERE = 'There is nothing here that can be changed.';

export interface AccessEditorOptions {
  readonly subject: AccessSubject;
  /** As it is saved. */
  readonly saved: Access;
  readonly wanted: Access;
  /** The rows of the grid, as they are shown. */
  readonly groups: readonly DirectoryGroup[];
  readonly onChange: (wanted: Access) => void;
}

/** The boxes of somebody's access, and what ticking them does. */
export function useAccessEditor({ subject, saved, wanted, groups, onChange }: AccessEditorOptions) {
  const giver = useGrantor();
  const announce = useAnnounce();
  const { userId, hasCarrierCodes, hasAgentCodes, locked } = subject;
  const decide = useMemo(
    () => accessDecider(giver, { userId, hasCarrierCodes, hasAgentCodes, locked }, wanted),
    [giver, userId, hasCarrierCodes, hasAgentCodes, locked, wanted],
  );

  /** Undefined where it may be changed to the other. */
  const refusalOf = (role: Role, groupNumber: string | null) => {
    const decision = decide(role, groupNumber, !has(wanted, role, groupNumber));
    return decision.allowed ? undefined : decision.reason;
  };

  /** Whether the person at the screen gives the role to some people at least. */
  const offers = (role: Role) =>
    accessDecider(giver, { userId, hasCarrierCodes: true, hasAgentCodes: true, locked }, wanted)(role, null, true)
      .allowed;

  const everythingIn = (groupNumber: string) => EVERYTHING.filter((role) => decide(role, groupNumber, true).allowed);

  /**
   * Whether all is held there that may be given, or all there is where nothing may be changed; what is held is looked at
   * before it is asked who may give it.
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

  const isMoved = (role: Role, groupNumber: string | null, isGiven: boolean) =>
    has(wanted, role, groupNumber) !== isGiven && decide(role, groupNumber, isGiven).allowed;

  /** Ticked where they can be, in as many groups as that takes. */
  function set(roles: readonly Role[], groupNumbers: readonly (string | null)[], isGiven: boolean): void {
    const moved = groupNumbers.flatMap((groupNumber) =>
      roles.filter((role) => isMoved(role, groupNumber, isGiven)).map((role) => ({ role, groupNumber })),
    );
    if (moved.length > 0) onChange(withGrants(wanted, moved, isGiven));
  }

  const isColumnChecked = (column: number) => {
    const role = GROUP_ROLES[column - 1];
    const isTicked = ({ groupNumber }: DirectoryGroup) => (role ? has(wanted, role, groupNumber) : isFull(groupNumber));
    return groups.length > 0 && groups.every(isTicked);
  };

  /** What ticking a whole column moves: all of it is taken where it is all held, else it is given. */
  const columnMove = (column: number) => {
    const isGiven = !isColumnChecked(column);
    const role = GROUP_ROLES[column - 1];
    return { isGiven, roles: role ? [role] : isGiven ? EVERYTHING : GROUP_ROLES };
  };

  function columnAt(column: number): AccessColumn {
    const { isGiven, roles } = columnMove(column);
    const isTickable = groups.some(({ groupNumber }) => roles.some((role) => isMoved(role, groupNumber, isGiven)));
    const refusals = isTickable ? [] : groups.flatMap((group) => cellAt(group, column).refusal ?? []);
    return { isChecked: !isGiven, refusal: isTickable ? undefined : (refusals[0] ?? NOTHING_THERE) };
  }

  const columns = Array.from({ length: COLUMNS }, (_, column) => columnAt(column));

  return {
    rows: groups,
    isLocked: locked !== undefined,
    cellAt,
    refusalOf,
    offers,
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
      const { isGiven, roles } = columnMove(column);
      set(
        roles,
        groups.map(({ groupNumber }) => groupNumber),
        isGiven,
      );
    },
    toggleWhole: (role: Role) => set([role], [null], !has(wanted, role, null)),
  };
}

export type AccessEditor = ReturnType<typeof useAccessEditor>;
