/** Roles in their canonical spelling. @source ROL-1 */
export const Role = {
  BillingUser: 'ROLE_BILLING_USER',
  Admin: 'ROLE_ADMIN',
  Carrier: 'ROLE_CARRIER',
  Agent: 'ROLE_AGENT',
  SuperUser: 'ROLE_SUPER_USER',
  Manager: 'ROLE_MANAGER',
  ViewOnly: 'ROLE_VIEW_ONLY',
  Reconciler: 'ROLE_RECONCILER',
  Payor: 'ROLE_PAYOR',
  ObpUser: 'ROLE_OBP_USER',
  DbpUser: 'ROLE_DBP_USER',
  Sysadmin: 'ROLE_SYSADMIN',
  DbpAdmin: 'ROLE_DBP_ADMIN',
  DbpManager: 'ROLE_DBP_MANAGER',
  DistAdmin: 'ROLE_DIST_ADMIN',
} as const;
export type Role = (typeof Role)[keyof typeof Role];

const KNOWN: ReadonlyMap<string, Role> = new Map(Object.values(Role).map((role) => [role, role]));
const OTHER_SPELLINGS: ReadonlyMap<string, Role> = new Map([
  ['ROLE_BILLINGUSER', Role.BillingUser],
  ['ROLE_SUPERUSER', Role.SuperUser],
  ['ROLE_VIEWONLY', Role.ViewOnly],
]);

/**
 * Parses a role in any of its spellings.
 *
 * @returns undefined for an unknown role.
 * @source ROL-1
 */
export function roleOf(spelling: string): Role | undefined {
  return OTHER_SPELLINGS.get(spelling) ?? KNOWN.get(spelling);
}

/** All stored spellings of a role. @source ROL-1 */
export function spellingsOf(role: Role): readonly string[] {
  return [role, ...[...OTHER_SPELLINGS].flatMap(([spelling, known]) => (known === role ? [spelling] : []))];
}

/** The type that determines a person's landing page, limits and rights. @source ROL-2 */
export type PrimaryType = 'billingUser' | 'admin' | 'carrier' | 'agent' | 'unknown';

const IN_ORDER: readonly (readonly [Role, PrimaryType])[] = [
  [Role.BillingUser, 'billingUser'],
  [Role.Admin, 'admin'],
  [Role.Carrier, 'carrier'],
  [Role.Agent, 'agent'],
];

/** The first of billing user, admin, carrier, agent in `roles`. @source ROL-2 */
export function primaryTypeOf(roles: Iterable<Role>): PrimaryType {
  const held = new Set(roles);
  return IN_ORDER.find(([role]) => held.has(role))?.[1] ?? 'unknown';
}
