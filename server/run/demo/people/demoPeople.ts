/** The password of every demo person. */
export const DEMO_PASSWORD = 'listbill-demo';

/** An account to sign in with. */
export interface DemoPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Role names as the directory spells them, including both spellings. @source ROL-1 */
  readonly roles: readonly string[];
  /** Indices of a billing user's groups; empty for others. */
  readonly groups: readonly number[];
  readonly repId: number | null;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** The sign-in connection; passwords by default. */
  readonly connection?: string;
  /** Suggestion to try, shown on the sign-in page. */
  readonly hint: string;
}

const NO_SCOPE = { groups: [], repId: null, carrierCodes: [], agentCodes: [] };

/** In the order of the sign-in page. @source product.md, Rights */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    ...NO_SCOPE,
    userId: 'demo|billing',
    email: 'billing@demo.test',
    firstName: 'Bridget',
    lastName: 'Okonkwo',
    roles: ['ROLE_BILLING_USER', 'ROLE_SUPER_USER', 'ROLE_RECONCILER', 'ROLE_PAYOR'],
    groups: [0, 1, 2],
    hint: 'The whole job, three groups, one of them with 12,000 members: reconcile a bill, then pay it.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|reconciler',
    email: 'reconciler@demo.test',
    firstName: 'Rafael',
    lastName: 'Moreno',
    roles: ['ROLE_BILLINGUSER', 'ROLE_RECONCILER'],
    groups: [0, 1],
    hint: 'Compares a bill with payroll and reconciles it, but does not pay.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|payor',
    email: 'payor@demo.test',
    firstName: 'Paula',
    lastName: 'Vance',
    roles: ['ROLE_BILLING_USER', 'ROLE_PAYOR'],
    groups: [0, 1, 3],
    hint: 'Pays what was reconciled, and voids a pending payment.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|viewer',
    email: 'viewer@demo.test',
    firstName: 'Vera',
    lastName: 'Lindholm',
    roles: ['ROLE_BILLING_USER', 'ROLE_VIEWONLY'],
    groups: [0, 1],
    hint: 'Sees bills and payments, changes nothing.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|sso',
    email: 'sso@demo.test',
    firstName: 'Selma',
    lastName: 'Ostrander',
    roles: ['ROLE_BILLING_USER', 'ROLE_RECONCILER', 'ROLE_PAYOR'],
    groups: [0],
    connection: 'SSO-SAML',
    hint: 'Choose "Sign in with your company": reconciles and pays for one group, and is signed out there too.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|admin',
    email: 'admin@demo.test',
    firstName: 'Avery',
    lastName: 'Nakamura',
    roles: ['ROLE_ADMIN', 'ROLE_MANAGER'],
    hint: 'Back office manager, all groups: release the next bills, take over a lock, void a payment.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|manager',
    email: 'manager@demo.test',
    firstName: 'Mara',
    lastName: 'Ellison',
    roles: ['ROLE_ADMIN', 'ROLE_MANAGER'],
    hint: 'A second manager: asked to carry a short that admin@demo.test can approve, and approves what others ask for.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|rep',
    email: 'rep@demo.test',
    firstName: 'Robin',
    lastName: 'Castellano',
    roles: ['ROLE_ADMIN'],
    repId: 2,
    hint: 'Back office, one book of groups: release and reconcile on behalf of these groups only.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|sysadmin',
    email: 'sysadmin@demo.test',
    firstName: 'Sasha',
    lastName: 'Whitcombe',
    roles: ['ROLE_ADMIN', 'ROLE_SYSADMIN'],
    hint: 'Run processing now and see pending payments become paid; put payments on hold.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|carrier',
    email: 'carrier@demo.test',
    firstName: 'Camille',
    lastName: 'Brandt',
    roles: ['ROLE_CARRIER'],
    carrierCodes: ['BHH'],
    hint: 'Blue Harbor Health Plan: billed, collected and outstanding of its own lines.',
  },
  {
    ...NO_SCOPE,
    userId: 'demo|agent',
    email: 'agent@demo.test',
    firstName: 'Anders',
    lastName: 'Lindqvist',
    roles: ['ROLE_AGENT'],
    agentCodes: ['AG-1107'],
    hint: 'An agent: status and past due of own groups, no members and no bank data.',
  },
];

/** Hashes of the demo password by user id. */
export async function passwordHashes(
  people: readonly Pick<DemoPerson, 'userId'>[],
  { hashPassword }: { readonly hashPassword: (password: string) => Promise<string> },
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(people.map(async ({ userId }) => [userId, await hashPassword(DEMO_PASSWORD)] as const)),
  );
}
