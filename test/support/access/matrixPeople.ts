import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import type { PersonWishes } from '../server/TestData';
import { FOREIGN, OWN, SIDES, type Side } from './matrixSides';

/**
 * What a person may do, in the words of the rights table of the product and not in those of the policy:
 * - see: bills with their totals · members: their lines · record: history, payments, suspense
 * - reconcile · pay · close (bills with nothing due) · void · lock · release · banks: list bank accounts
 * - people: who has access · give: give and take access
 * - uploads: any at all · files: those of a group, and layouts · upload: of a group · logo
 * - carrierFiles, carrierUpload: the same of a carrier · officeFiles: lockbox, both
 */
export type Right =
  | 'see'
  | 'members'
  | 'record'
  | 'reconcile'
  | 'pay'
  | 'close'
  | 'void'
  | 'lock'
  | 'release'
  | 'banks'
  | 'people'
  | 'give'
  | 'uploads'
  | 'files'
  | 'upload'
  | 'carrierFiles'
  | 'carrierUpload'
  | 'officeFiles'
  | 'officeUpload'
  | 'logo';

/**
 * What reaches no group.
 * - office, billing: preferences of the one and of the other · somebody: how processing stands
 * - admin: reps · sysadmin: what only they look at · system: what only they do
 */
export type Standing = 'office' | 'billing' | 'somebody' | 'admin' | 'sysadmin' | 'system';

export interface MatrixPerson {
  readonly who: string;
  readonly wishes: PersonWishes;
  /** Roles as they stand in the directory, where their other spelling does. */
  readonly otherSpelling?: readonly (readonly [Role, string])[];
  /** The dashboard that is theirs. */
  readonly dashboard: 'admin' | 'carrier' | 'agent' | 'billingUser';
  readonly rights: Readonly<Partial<Record<Side, readonly Right[]>>>;
  readonly also: readonly Standing[];
  /** Where they are tried, when not everywhere: places that somebody like them was tried at are left out. */
  readonly sides?: readonly Side[];
}

/** What is known of everybody, so that a role alone has groups to gain: a rep, codes, and (for roles held by group) a group. */
const FACTS = { repId: 1, carrierCodes: ['OWNC'], agentCodes: ['OWNA'] } as const;

const VIEW: readonly Right[] = ['see', 'members', 'record', 'uploads', 'files'];
const RECONCILE: readonly Right[] = [...VIEW, 'reconcile', 'lock', 'upload'];
const PAY: readonly Right[] = [...VIEW, 'pay', 'close', 'void', 'lock', 'banks'];
const READ_OFFICE: readonly Right[] = [...VIEW, 'people', 'carrierFiles', 'officeFiles'];
const OFFICE: readonly Right[] = [
  ...READ_OFFICE,
  'reconcile',
  'close',
  'lock',
  'release',
  'give',
  'upload',
  'carrierUpload',
  'officeUpload',
  'logo',
];
const CARRIER: readonly Right[] = ['see', 'members', 'uploads', 'carrierFiles', 'carrierUpload'];

const OF_REP: readonly Side[] = ['own', 'sibling', 'otherCarrier', 'otherAgent'];
const EVERYWHERE = SIDES.filter((side) => side !== 'none');
const OF_CARRIER: readonly Side[] = ['own', 'sibling', 'otherAgent'];
const OF_AGENT: readonly Side[] = ['own', 'sibling', 'otherCarrier'];

const ELSEWHERE_IS_ALIKE: readonly Side[] = ['own', 'foreign', 'none'];

/** Somebody for whom all groups but their own, or all groups there are, are alike, as another of the matrix shows. */
const briefly = (person: MatrixPerson): MatrixPerson => ({ ...person, sides: ELSEWHERE_IS_ALIKE });

const at = (sides: readonly Side[], rights: readonly Right[]) =>
  Object.fromEntries(sides.map((side) => [side, rights])) as MatrixPerson['rights'];

const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));

const billingUser = (
  who: string,
  rights: MatrixPerson['rights'],
  grants: readonly Grant[],
  more: PersonWishes = {},
): MatrixPerson => ({
  who,
  wishes: { ...more, grants },
  dashboard: 'billingUser',
  rights,
  also: ['billing', 'somebody'],
});

const office = (
  who: string,
  rights: MatrixPerson['rights'],
  roles: readonly Role[],
  more: PersonWishes = {},
  also: readonly Standing[] = [],
): MatrixPerson => ({
  who,
  wishes: { ...more, roles },
  dashboard: 'admin',
  rights,
  also: ['office', 'somebody', 'admin', ...also],
});

/** What a role gives that is all somebody holds; nothing unless it is here. */
const ALONE: Readonly<Partial<Record<Role, Pick<MatrixPerson, 'dashboard' | 'rights' | 'also'>>>> = {
  [Role.BillingUser]: { dashboard: 'billingUser', rights: at(['own'], VIEW), also: ['billing', 'somebody'] },
  [Role.Admin]: { dashboard: 'admin', rights: at(OF_REP, OFFICE), also: ['office', 'somebody', 'admin'] },
  [Role.Carrier]: { dashboard: 'carrier', rights: at(OF_CARRIER, CARRIER), also: ['office', 'somebody'] },
  [Role.Agent]: { dashboard: 'agent', rights: at(OF_AGENT, ['see']), also: ['office', 'somebody'] },
};
const HELD_BY_GROUP: readonly Role[] = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly];
const OTHER_SPELLINGS: readonly (readonly [Role, string])[] = [
  [Role.BillingUser, 'ROLE_BILLINGUSER'],
  [Role.SuperUser, 'ROLE_SUPERUSER'],
  [Role.ViewOnly, 'ROLE_VIEWONLY'],
];

const alone = (role: Role): MatrixPerson => ({
  who: `${role} alone`,
  wishes: {
    ...FACTS,
    ...(HELD_BY_GROUP.includes(role) ? { grants: [{ role, groupNumber: OWN }] } : { roles: [role] }),
  },
  dashboard: 'admin',
  rights: {},
  also: [],
  ...ALONE[role],
});

const aloneOtherwise = ([role, spelling]: readonly [Role, string]): MatrixPerson => ({
  ...alone(role),
  who: `${spelling} alone`,
  otherSpelling: [[role, spelling]],
});

const ALL_FLAGS = [...new Set<Right>([...RECONCILE, ...PAY, 'people', 'give'])];

/** @source product.md, Rights; ROL-1 ROL-2 */
export const MATRIX_PEOPLE: readonly MatrixPerson[] = [
  ...Object.values(Role).map(alone),
  ...OTHER_SPELLINGS.map(aloneOtherwise),

  billingUser(
    'billing user with every flag',
    at(['own'], ALL_FLAGS),
    inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
  ),
  {
    ...billingUser(
      'billing user and super user in the other spelling',
      at(['own'], [...VIEW, 'people', 'give']),
      inGroup(OWN, Role.SuperUser),
    ),
    otherSpelling: OTHER_SPELLINGS,
  },
  briefly(billingUser('reconciler', at(['own'], RECONCILE), inGroup(OWN, Role.Reconciler))),
  briefly(billingUser('payor', at(['own'], PAY), inGroup(OWN, Role.Payor))),
  briefly(billingUser('super user', at(['own'], [...VIEW, 'people', 'give']), inGroup(OWN, Role.SuperUser))),
  briefly(
    billingUser(
      'view only beside every flag',
      at(['own'], [...VIEW, 'banks', 'people']),
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly),
    ),
  ),
  billingUser('reconciler here, payor there', { own: RECONCILE, foreign: PAY }, [
    ...inGroup(OWN, Role.Reconciler),
    ...inGroup(FOREIGN, Role.Payor),
  ]),
  briefly(
    billingUser('view only here, payor there', { own: [...VIEW, 'banks'], foreign: PAY }, [
      ...inGroup(OWN, Role.Payor, Role.ViewOnly),
      ...inGroup(FOREIGN, Role.Payor),
    ]),
  ),
  briefly(
    billingUser('billing user here with flags there', at(['own'], VIEW), [
      ...inGroup(OWN),
      ...[Role.Reconciler, Role.Payor, Role.SuperUser].map((role) => ({ role, groupNumber: FOREIGN })),
    ]),
  ),
  briefly(
    billingUser('billing user who is all the office besides', at(['own'], VIEW), inGroup(OWN), {
      ...FACTS,
      roles: [Role.Admin, Role.Manager, Role.Sysadmin, Role.Carrier, Role.Agent],
    }),
  ),

  office('admin of a rep with the flags of a billing user', at(OF_REP, OFFICE), [Role.Admin, Role.Payor], { repId: 1 }),
  office('admin without a rep', {}, [Role.Admin]),
  office('manager', at(EVERYWHERE, [...OFFICE, 'void']), [Role.Admin, Role.Manager]),
  briefly(office('sysadmin', at(EVERYWHERE, OFFICE), [Role.Admin, Role.Sysadmin], {}, ['sysadmin', 'system'])),
  briefly(
    office(
      'manager and sysadmin of a rep',
      at(EVERYWHERE, [...OFFICE, 'void']),
      [Role.Admin, Role.Manager, Role.Sysadmin],
      { repId: 1 },
      ['sysadmin', 'system'],
    ),
  ),
  briefly(
    office(
      'manager who may only view',
      at(EVERYWHERE, READ_OFFICE),
      [Role.Admin, Role.Manager, Role.Sysadmin, Role.ViewOnly],
      {},
      ['sysadmin'],
    ),
  ),
  {
    who: 'carrier who is an agent, too',
    wishes: { ...FACTS, roles: [Role.Carrier, Role.Agent] },
    dashboard: 'carrier',
    rights: at(OF_CARRIER, CARRIER),
    also: ['office', 'somebody'],
  },
  {
    who: 'carrier without codes',
    wishes: { roles: [Role.Carrier], agentCodes: ['OWNA'], repId: 1 },
    dashboard: 'carrier',
    rights: {},
    also: ['office', 'somebody'],
  },
  { who: 'nobody', wishes: FACTS, dashboard: 'billingUser', rights: {}, also: [] },
  {
    who: 'every flag of the office without being an admin',
    wishes: { ...FACTS, roles: [Role.Manager, Role.Sysadmin, Role.DbpAdmin, Role.DbpManager, Role.DistAdmin] },
    dashboard: 'admin',
    rights: {},
    also: [],
  },
  {
    who: 'super user, reconciler and payor without being a billing user',
    wishes: {
      ...FACTS,
      grants: [Role.SuperUser, Role.Reconciler, Role.Payor].map((role) => ({ role, groupNumber: OWN })),
    },
    dashboard: 'billingUser',
    rights: {},
    also: [],
  },
];
