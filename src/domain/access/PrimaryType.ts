import { Role } from './Role';

/** The one type that decides a person's landing page, limits and rights. @source ROL-2 */
export type PrimaryType = 'billingUser' | 'admin' | 'carrier' | 'agent' | 'unknown';

const IN_ORDER: readonly (readonly [Role, PrimaryType])[] = [
  [Role.BillingUser, 'billingUser'],
  [Role.Admin, 'admin'],
  [Role.Carrier, 'carrier'],
  [Role.Agent, 'agent'],
];

/** The first of billing user, admin, carrier, agent that `roles` holds. @source ROL-2 */
export function primaryTypeOf(roles: Iterable<Role>): PrimaryType {
  const held = new Set(roles);
  return IN_ORDER.find(([role]) => held.has(role))?.[1] ?? 'unknown';
}
