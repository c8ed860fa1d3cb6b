import { Role } from '../access/Role';
import type { OfficePower } from './Giver';

/**
 * Which power of the office a role takes to be given and taken. Super users give by what they hold themselves.
 *
 * @source product.md, Rights
 */
export const TAKES: Readonly<Record<Role, OfficePower>> = {
  [Role.BillingUser]: 'admin',
  [Role.SuperUser]: 'admin',
  [Role.Reconciler]: 'admin',
  [Role.Payor]: 'admin',
  [Role.ViewOnly]: 'admin',
  [Role.Carrier]: 'admin',
  [Role.Agent]: 'admin',
  [Role.Admin]: 'manager',
  [Role.Manager]: 'manager',
  [Role.ObpUser]: 'manager',
  [Role.DbpUser]: 'manager',
  [Role.DbpAdmin]: 'manager',
  [Role.DbpManager]: 'manager',
  [Role.DistAdmin]: 'manager',
  [Role.Sysadmin]: 'sysadmin',
};

const ORDER: readonly OfficePower[] = ['admin', 'manager', 'sysadmin'];

/** Whether a power of the office does for what takes `needed`. */
export function suffices(power: OfficePower, needed: OfficePower): boolean {
  return ORDER.indexOf(power) >= ORDER.indexOf(needed);
}

/** Who gives what takes a power, in words: `managers`. */
export const GIVERS: Readonly<Record<OfficePower, string>> = {
  admin: 'admins',
  manager: 'managers',
  sysadmin: 'system administrators',
};
