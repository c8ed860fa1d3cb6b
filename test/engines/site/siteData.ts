import { addBankAccount } from '../../../contract/money/bankAccounts';
import { uploadFile } from '../../../contract/office/uploads';
import { POLICY } from '../../../src/domain/platform/access/policy';
import { type PrimaryType, Role } from '../../../src/domain/platform/access/Role';
import { type AppRoute, ROUTES } from '../../../src/ui/routes';
import { ACCOUNT_NUMBER, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { TestPerson } from '../../support/server/TestData';
import type { Site } from './openSite';

export type PersonType = Exclude<PrimaryType, 'unknown'>;

export const PERSON_TYPES: readonly PersonType[] = ['billingUser', 'admin', 'carrier', 'agent'];
export const PAYROLL =
  'Employee ID,Employee name,Coverage,Amount\nE1010,Ada Byron,Medical,412.50\nE1011,Ben Okri,Medical,500.00\n';
export const GROUP_NAME = 'Harborview Dental Group';

const LINES = [
  { memberId: 'E1010', memberName: 'Ada Byron', billedCents: 41_250 },
  { memberId: 'E1011', memberName: 'Ben Okri', billedCents: 58_750 },
];

/** Creates a group with an entry in every list, and a person of every type. */
export async function createSiteData({ backstage }: Site) {
  const { data } = backstage;
  const groupNumber = await data.group({ name: GROUP_NAME, carriers: ['ACME'], agents: ['AG-1'] });
  const people: Readonly<Record<PersonType, TestPerson>> = {
    billingUser: await data.billingUser([groupNumber], [Role.SuperUser, Role.Reconciler, Role.Payor]),
    admin: await data.person({ roles: [Role.Admin, Role.Manager] }),
    carrier: await data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }),
    agent: await data.person({ roles: [Role.Agent], agentCodes: ['AG-1'] }),
  };
  for (const person of Object.values(people)) await backstage.enableSignIn(person);
  await backstage.as(people.billingUser).ok(addBankAccount, {
    body: {
      groupNumber,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking',
      routingNumber: ROUTING_NUMBER,
      accountNumber: ACCOUNT_NUMBER,
      authorizationVersion: 1,
    },
  });
  const bill = (status: 'UNRELEASED' | 'RELEASED' | 'RECONCILED') => data.bill({ groupNumber, status, lines: LINES });
  await bill('UNRELEASED');
  const { filePk } = await backstage.as(people.billingUser).uploaded(uploadFile, {
    params: { kind: 'payrollDeductions', owner: groupNumber, template: 'auto' },
    files: [{ name: 'payroll.csv', bytes: PAYROLL }],
  });
  return {
    people,
    colleague: await data.billingUser([groupNumber]),
    filePk,
    released: await bill('RELEASED'),
    reconciled: await bill('RECONCILED'),
  };
}

export type SiteData = Awaited<ReturnType<typeof createSiteData>>;

/** The address of a route, with its parameters filled in. */
export function resolveRoute({ released, colleague, filePk }: SiteData, path: string): string {
  const parts = { billPk: released.billPk, userId: colleague.userId, filePk, kind: 'carriers' };
  return Object.entries(parts)
    .reduce((address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(value)), path)
    .replaceAll(/\/:\w+\?/g, '');
}

/** These redirect to a tab of the group's page, or to the savings of the person's first group. */
const LEADS_ON = [
  ...['autopay', 'balances', 'continuation', 'rates', 'savings'].map((name) => `/dashboard/${name}/:groupNumber`),
  '/billing/savings',
  '/dashboard/savings',
];

/** The routes in a person type's own area that the type may open. Carriers cannot open the group's file. */
export function routesOf(personType: PersonType): readonly AppRoute[] {
  const area = personType === 'billingUser' ? '/billing/' : '/dashboard/';
  return ROUTES.filter(({ path, roles, operation }) => {
    const isAllowed = !operation || POLICY[operation].allow.some(({ type }) => type === personType);
    const isVisible = personType !== 'carrier' || !path.includes(':filePk');
    return !LEADS_ON.includes(path) && path.startsWith(area) && roles.includes(personType) && isAllowed && isVisible;
  });
}
