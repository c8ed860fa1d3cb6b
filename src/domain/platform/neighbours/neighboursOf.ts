import { Role } from '../access/Role';
import type { CurrentUser } from '../users/CurrentUser';

/** A companion application that a person can open. */
export interface Neighbour {
  readonly name: string;
  readonly address: string;
}

/** Base addresses; empty if an application is not configured. @source ENV-1 */
export interface NeighbourAddresses {
  readonly billing: string;
  readonly direct: string;
  readonly distributions: string;
}

const APPS: readonly {
  readonly app: keyof NeighbourAddresses;
  readonly name: string;
  readonly roles: readonly Role[];
}[] = [
  { app: 'billing', name: 'Billing', roles: [Role.ObpUser] },
  { app: 'direct', name: 'Direct', roles: [Role.DbpUser, Role.DbpAdmin, Role.DbpManager] },
  { app: 'distributions', name: 'Distributions', roles: [Role.DistAdmin] },
];

/**
 * Companion applications that a person can open, based on claims and the directory. The roles have no other effect here.
 *
 * @source ENV-1; product.md, Rights docs/decisions/directory.md#each-portal-is-offered-to-its-own-roles
 */
export function neighboursOf(
  { roles: claimed, grants }: Pick<CurrentUser, 'roles' | 'grants'>,
  addresses: NeighbourAddresses,
): readonly Neighbour[] {
  const roles = new Set([...claimed, ...grants.map(({ role }) => role)]);
  return APPS.filter(({ app, roles: opening }) => addresses[app] !== '' && opening.some((role) => roles.has(role))).map(
    ({ app, name }) => ({ name, address: addresses[app] }),
  );
}
