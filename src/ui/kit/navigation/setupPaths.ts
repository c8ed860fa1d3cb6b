import type { SetupKind } from '../../../domain/office/setup/SetupRecord';

const ROOT = '/dashboard/groups/setup';

/** Routes of groups, carriers, agents and reps for managers. Apart from `paths`, because the first screen needs none. */
export const setupPaths = {
  list: (kind: SetupKind) => `${ROOT}/${kind}`,
  add: (kind: SetupKind) => `${ROOT}/${kind}?add=1`,
  record: (kind: SetupKind, code: string) => `${ROOT}/${kind}/${encodeURIComponent(code)}`,
  /** The groups of a carrier, agent or rep. */
  groupsOf: (kind: Exclude<SetupKind, 'groups'>, code: string) =>
    `/dashboard/groups?${new URLSearchParams({ [kind.slice(0, -1)]: code })}`,
} as const;
