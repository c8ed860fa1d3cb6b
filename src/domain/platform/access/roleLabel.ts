import { labelOf } from '../text/wording';
import { Role } from './Role';

const LABELS: Readonly<Record<Role, string>> = {
  [Role.BillingUser]: 'Billing User',
  [Role.Admin]: 'Admin',
  [Role.Carrier]: 'Carrier',
  [Role.Agent]: 'Agent',
  [Role.SuperUser]: 'Give Access to Other Users',
  [Role.Manager]: 'OBP Admin Manager',
  [Role.ViewOnly]: 'View Only',
  [Role.Reconciler]: 'Reconcile Bills',
  [Role.Payor]: 'Make Payments',
  [Role.ObpUser]: 'OBP User',
  [Role.DbpUser]: 'DBP User',
  [Role.Sysadmin]: 'System Administrator',
  [Role.DbpAdmin]: 'DBP Admin',
  [Role.DbpManager]: 'DBP Admin Manager',
  [Role.DistAdmin]: 'Distributions Admin',
};

/** Label of a role on screen. @source ROL-1 */
export function roleLabel(role: Role): string {
  return labelOf(LABELS, role);
}

/** Labels of the roles, without duplicates, in the order of `Role`. */
export function roleLabels(held: Iterable<Role>): readonly string[] {
  const roles = new Set(held);
  return Object.values(Role)
    .filter((role) => roles.has(role))
    .map(roleLabel);
}
