import { addBankAccount } from '../../../contract/bankAccounts';
import type { PrimaryType } from '../../../src/domain/access/PrimaryType';
import { POLICY } from '../../../src/domain/access/policy';
import { Role } from '../../../src/domain/access/Role';
import { type AppRoute, ROUTES } from '../../../src/ui/routes';
import { ACCOUNT_NUMBER, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { TestPerson } from '../../support/server/TestData';
import type { Site } from './openSite';

export type Part = Exclude<PrimaryType, 'unknown'>;

export const PARTS: readonly Part[] = ['billingUser', 'admin', 'carrier', 'agent'];
export const GROUP_NAME = 'Harborview Dental Group';

const LINES = [
  { memberId: 'E1010', memberName: 'Ada Byron', billedCents: 41_250 },
  { memberId: 'E1011', memberName: 'Ben Okri', billedCents: 58_750 },
];

/** A group with something in every list, and somebody of every kind. */
export async function enter({ backstage }: Site) {
  const { data } = backstage;
  const groupNumber = await data.group({ name: GROUP_NAME, carriers: ['ACME'], agents: ['AG-1'] });
  const people: Readonly<Record<Part, TestPerson>> = {
    billingUser: await data.billingUser([groupNumber], [Role.SuperUser, Role.Reconciler, Role.Payor]),
    admin: await data.person({ roles: [Role.Admin, Role.Manager] }),
    carrier: await data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }),
    agent: await data.person({ roles: [Role.Agent], agentCodes: ['AG-1'] }),
  };
  for (const person of Object.values(people)) await backstage.admit(person);
  await backstage.as(people.billingUser).ok(addBankAccount, {
    body: {
      groupNumber,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking',
      routingNumber: ROUTING_NUMBER,
      accountNumber: ACCOUNT_NUMBER,
    },
  });
  const bill = (status: 'UNRELEASED' | 'RELEASED' | 'RECONCILED') => data.bill({ groupNumber, status, lines: LINES });
  await bill('UNRELEASED');
  return { people, released: await bill('RELEASED'), reconciled: await bill('RECONCILED') };
}

export type Cast = Awaited<ReturnType<typeof enter>>;

/** The routes of the table that somebody of a kind may open, in the area they work in. */
export function routesOf(part: Part): readonly AppRoute[] {
  const area = part === 'billingUser' ? '/billing/' : '/dashboard/';
  return ROUTES.filter(({ path, roles, operation }) => {
    const isAllowed = !operation || POLICY[operation].allow.some(({ type }) => type === part);
    return path.startsWith(area) && roles.includes(part) && isAllowed;
  });
}
