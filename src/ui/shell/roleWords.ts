import type { Me } from '../../application/preferences/Me';
import { type PrimaryType, Role } from '../../domain/access/Role';

const TYPE_WORDS: Readonly<Record<PrimaryType, string>> = {
  billingUser: 'Billing user',
  admin: 'Admin',
  carrier: 'Carrier',
  agent: 'Agent',
  unknown: 'No role',
};

const FLAG_WORDS: readonly (readonly [Role, string])[] = [
  [Role.Sysadmin, 'system'],
  [Role.Manager, 'manager'],
  [Role.Reconciler, 'reconciler'],
  [Role.Payor, 'payor'],
  [Role.SuperUser, 'super user'],
  [Role.ViewOnly, 'view only'],
];

/** What somebody is here, in words: `Billing user · reconciler, payor`. */
export function roleWords({ user }: Me): string {
  const held = new Set(user.grants.map(({ role }) => role));
  const flags = FLAG_WORDS.filter(([role]) => held.has(role)).map(([, words]) => words);
  return [TYPE_WORDS[user.primaryType], flags.join(', ')].filter(Boolean).join(' · ');
}
