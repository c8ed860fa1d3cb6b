import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import type { PersonOptions } from '../server/TestData';
import { FOREIGN, OWN, SIDES, type Side } from './matrixSides';

/**
 * Rights in the terms of the product's rights table, not those of the policy:
 * - see: bills with their totals · members: their lines · record: history, payments, suspense
 * - reconcile · pay · close (bills with nothing due) · void · lock · release · banks: list bank accounts
 * - people: view who has access · manageAccess: grant and revoke access
 * - uploads: view the upload history · files: view a group's files and templates · upload: upload for a group · logo
 * - carrierFiles, carrierUpload: the same for a carrier · officeFiles, officeUpload: the same for lockbox files
 * - comment: comment on bills
 * - rules: change the rules of groups and carriers · reverse: return and reverse payments · unrelease
 * - register: read the balances of members · savings: sums of what reconciling was worth
 * - costs: read cost centers and the journal · costWork: change them, and divisions
 * - rates: propose, confirm, and withdraw rate tables
 * - remitted: what was passed on to a carrier · ownWork: a carrier's work and money · shareViews: share views of lists with a group
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
  | 'manageAccess'
  | 'uploads'
  | 'files'
  | 'upload'
  | 'carrierFiles'
  | 'carrierUpload'
  | 'officeFiles'
  | 'officeUpload'
  | 'logo'
  | 'comment'
  | 'answer'
  | 'rules'
  | 'rates'
  | 'register'
  | 'savings'
  | 'costs'
  | 'costWork'
  | 'closeShort'
  | 'reverse'
  | 'remitted'
  | 'ownWork'
  | 'shareViews'
  | 'unrelease';

/**
 * Rights that do not depend on a group.
 * - office, billing: the preferences of office or billing users · knownUser: the processing status
 * - admin: reps · sysadmin: views only for sysadmins · system: actions only for sysadmins
 * - bankFiles: list processing runs and NACHA files · bankDownloads: download them
 * - manager: views of groups, carriers, agents and reps · setup: changes of them, and return files
 * - officeViews: share views of lists with the office
 */
export type Standing =
  | 'office'
  | 'billing'
  | 'knownUser'
  | 'admin'
  | 'sysadmin'
  | 'system'
  | 'manager'
  | 'setup'
  | 'bankFiles'
  | 'bankDownloads'
  | 'officeViews';

export interface MatrixPerson {
  readonly name: string;
  readonly options: PersonOptions;
  /** Roles stored in the directory under an alternative spelling. */
  readonly storedRoleSpellings?: readonly (readonly [Role, string])[];
  readonly dashboard: 'admin' | 'carrier' | 'agent' | 'billingUser';
  readonly rights: Readonly<Partial<Record<Side, readonly Right[]>>>;
  readonly standings: readonly Standing[];
  /** Limited to a division of the own group: the one of its bills, or another one. */
  readonly division?: 'theirs' | 'others';
  /** Sides to test; all by default. Fewer where a similar person covers the others. */
  readonly sides?: readonly Side[];
}

/** A rep and codes, so that a single role could give access to groups. */
const ATTRIBUTES = { repId: 1, carrierCodes: ['OWNC'], agentCodes: ['OWNA'] } as const;

const READ: readonly Right[] = ['see', 'members', 'record', 'uploads', 'files', 'savings'];
const VIEW: readonly Right[] = [...READ, 'comment'];
const RECONCILE: readonly Right[] = [...VIEW, 'reconcile', 'answer', 'lock', 'upload', 'register', 'costs'];
const PAY: readonly Right[] = [...VIEW, 'pay', 'close', 'void', 'lock', 'banks'];
const READ_OFFICE: readonly Right[] = [...READ, 'people', 'carrierFiles', 'officeFiles', 'register'];
const OFFICE: readonly Right[] = [
  ...READ_OFFICE,
  'comment',
  'reconcile',
  'answer',
  'close',
  'lock',
  'release',
  'manageAccess',
  'upload',
  'carrierUpload',
  'officeUpload',
  'logo',
];
const CARRIER: readonly Right[] = [
  'see',
  'members',
  'comment',
  'answer',
  'uploads',
  'carrierFiles',
  'carrierUpload',
  'remitted',
  'ownWork',
];
const MANAGER: readonly Right[] = [
  ...OFFICE,
  'void',
  'rules',
  'rates',
  'closeShort',
  'reverse',
  'unrelease',
  'remitted',
];
const BANK: readonly Standing[] = ['bankFiles', 'bankDownloads', 'officeViews'];

const REP_SIDES: readonly Side[] = ['own', 'sibling', 'otherCarrier', 'otherAgent'];
const EVERYWHERE = SIDES.filter((side) => side !== 'none');
const CARRIER_SIDES: readonly Side[] = ['own', 'sibling', 'otherAgent'];
const AGENT_SIDES: readonly Side[] = ['own', 'sibling', 'otherCarrier'];

const REPRESENTATIVE_SIDES: readonly Side[] = ['own', 'foreign', 'none'];

/** Tests fewer sides for a person to whom the others are equivalent, as another person of the matrix shows. */
const onFewerSides = (person: MatrixPerson): MatrixPerson => ({ ...person, sides: REPRESENTATIVE_SIDES });

const at = (sides: readonly Side[], rights: readonly Right[]) =>
  Object.fromEntries(sides.map((side) => [side, rights])) as MatrixPerson['rights'];

const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));

const billingUser = (
  name: string,
  rights: MatrixPerson['rights'],
  grants: readonly Grant[],
  more: PersonOptions = {},
): MatrixPerson => ({
  name,
  options: { ...more, grants },
  dashboard: 'billingUser',
  rights,
  standings: ['billing', 'knownUser'],
});

const office = (
  name: string,
  rights: MatrixPerson['rights'],
  roles: readonly Role[],
  more: PersonOptions = {},
  moreStandings: readonly Standing[] = [],
): MatrixPerson => ({
  name,
  options: { ...more, roles },
  dashboard: 'admin',
  rights,
  standings: ['office', 'knownUser', 'admin', ...moreStandings],
});

/** What a single role gives. Roles not listed give nothing on their own. */
const RIGHTS_OF_SINGLE_ROLE: Readonly<Partial<Record<Role, Pick<MatrixPerson, 'dashboard' | 'rights' | 'standings'>>>> =
  {
    [Role.BillingUser]: { dashboard: 'billingUser', rights: at(['own'], VIEW), standings: ['billing', 'knownUser'] },
    [Role.Admin]: { dashboard: 'admin', rights: at(REP_SIDES, OFFICE), standings: ['office', 'knownUser', 'admin'] },
    [Role.Carrier]: { dashboard: 'carrier', rights: at(CARRIER_SIDES, CARRIER), standings: ['office', 'knownUser'] },
    [Role.Agent]: {
      dashboard: 'agent',
      rights: at(AGENT_SIDES, ['see', 'savings']),
      standings: ['office', 'knownUser'],
    },
  };
const GROUP_ROLES: readonly Role[] = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly];
const OTHER_SPELLINGS: readonly (readonly [Role, string])[] = [
  [Role.BillingUser, 'ROLE_BILLINGUSER'],
  [Role.SuperUser, 'ROLE_SUPERUSER'],
  [Role.ViewOnly, 'ROLE_VIEWONLY'],
];

const alone = (role: Role): MatrixPerson => ({
  name: `${role} alone`,
  options: {
    ...ATTRIBUTES,
    ...(GROUP_ROLES.includes(role) ? { grants: [{ role, groupNumber: OWN }] } : { roles: [role] }),
  },
  dashboard: 'admin',
  rights: {},
  standings: [],
  ...RIGHTS_OF_SINGLE_ROLE[role],
});

const aloneWithOtherSpelling = ([role, spelling]: readonly [Role, string]): MatrixPerson => ({
  ...alone(role),
  name: `${spelling} alone`,
  storedRoleSpellings: [[role, spelling]],
});

const ALL_FLAGS = [
  ...new Set<Right>([
    ...RECONCILE,
    ...PAY,
    'people',
    'manageAccess',
    'shareViews',
    'rates',
    'register',
    'costs',
    'costWork',
    'costs',
    'costWork',
  ]),
];

/** @source product.md, Rights; ROL-1 ROL-2 */
export const MATRIX_PEOPLE: readonly MatrixPerson[] = [
  ...Object.values(Role).map(alone),
  ...OTHER_SPELLINGS.map(aloneWithOtherSpelling),

  billingUser(
    'billing user with every flag',
    at(['own'], ALL_FLAGS),
    inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
  ),
  {
    ...billingUser(
      'billing user and super user in the other spelling',
      at(['own'], [...VIEW, 'people', 'manageAccess', 'shareViews', 'rates', 'register', 'costs', 'costWork']),
      inGroup(OWN, Role.SuperUser),
    ),
    storedRoleSpellings: OTHER_SPELLINGS,
  },
  onFewerSides(billingUser('reconciler', at(['own'], RECONCILE), inGroup(OWN, Role.Reconciler))),
  onFewerSides(billingUser('payor', at(['own'], PAY), inGroup(OWN, Role.Payor))),
  onFewerSides(
    billingUser(
      'super user',
      at(['own'], [...VIEW, 'people', 'manageAccess', 'shareViews', 'rates', 'register', 'costs', 'costWork']),
      inGroup(OWN, Role.SuperUser),
    ),
  ),
  onFewerSides({
    ...billingUser(
      'billing user with every flag who is limited to the division of the bills',
      at(['own'], ALL_FLAGS),
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
      { divisionLimits: [{ groupNumber: OWN, divisionNumbers: ['01'] }] },
    ),
    division: 'theirs',
  }),
  onFewerSides({
    ...billingUser(
      'billing user with every flag who is limited to another division',
      at(['own'], ALL_FLAGS),
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
      { divisionLimits: [{ groupNumber: OWN, divisionNumbers: ['02'] }] },
    ),
    division: 'others',
  }),
  onFewerSides(
    billingUser(
      'view only with every other flag',
      at(['own'], [...READ, 'banks', 'people', 'register', 'costs']),
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly),
    ),
  ),
  billingUser('reconciler here, payor there', { own: RECONCILE, foreign: PAY }, [
    ...inGroup(OWN, Role.Reconciler),
    ...inGroup(FOREIGN, Role.Payor),
  ]),
  onFewerSides(
    billingUser('view only here, payor there', { own: [...READ, 'banks'], foreign: PAY }, [
      ...inGroup(OWN, Role.Payor, Role.ViewOnly),
      ...inGroup(FOREIGN, Role.Payor),
    ]),
  ),
  onFewerSides(
    billingUser('billing user here with flags there', at(['own'], VIEW), [
      ...inGroup(OWN),
      ...[Role.Reconciler, Role.Payor, Role.SuperUser].map((role) => ({ role, groupNumber: FOREIGN })),
    ]),
  ),
  onFewerSides(
    billingUser('billing user who also holds every office role', at(['own'], VIEW), inGroup(OWN), {
      ...ATTRIBUTES,
      roles: [Role.Admin, Role.Manager, Role.Sysadmin, Role.Carrier, Role.Agent],
    }),
  ),

  office('admin of a rep with the flags of a billing user', at(REP_SIDES, OFFICE), [Role.Admin, Role.Payor], {
    repId: 1,
  }),
  office('admin without a rep', {}, [Role.Admin]),
  office('manager', at(EVERYWHERE, MANAGER), [Role.Admin, Role.Manager], {}, ['manager', 'setup', ...BANK]),
  onFewerSides(
    office('sysadmin', at(EVERYWHERE, [...OFFICE, 'remitted']), [Role.Admin, Role.Sysadmin], {}, [
      'sysadmin',
      'system',
      ...BANK,
    ]),
  ),
  onFewerSides(
    office(
      'manager and sysadmin of a rep',
      at(EVERYWHERE, MANAGER),
      [Role.Admin, Role.Manager, Role.Sysadmin],
      { repId: 1 },
      ['sysadmin', 'system', 'manager', 'setup', ...BANK],
    ),
  ),
  onFewerSides(
    office(
      'manager with View Only',
      at(EVERYWHERE, [...READ_OFFICE, 'remitted']),
      [Role.Admin, Role.Manager, Role.Sysadmin, Role.ViewOnly],
      {},
      ['sysadmin', 'manager', 'bankFiles'],
    ),
  ),
  {
    name: 'carrier who is also an agent',
    options: { ...ATTRIBUTES, roles: [Role.Carrier, Role.Agent] },
    dashboard: 'carrier',
    rights: at(CARRIER_SIDES, CARRIER),
    standings: ['office', 'knownUser'],
  },
  {
    name: 'carrier without codes',
    options: { roles: [Role.Carrier], agentCodes: ['OWNA'], repId: 1 },
    dashboard: 'carrier',
    rights: {},
    standings: ['office', 'knownUser'],
  },
  { name: 'person without roles', options: ATTRIBUTES, dashboard: 'billingUser', rights: {}, standings: [] },
  {
    name: 'every office flag without being an admin',
    options: { ...ATTRIBUTES, roles: [Role.Manager, Role.Sysadmin, Role.DbpAdmin, Role.DbpManager, Role.DistAdmin] },
    dashboard: 'admin',
    rights: {},
    standings: [],
  },
  {
    name: 'super user, reconciler and payor without being a billing user',
    options: {
      ...ATTRIBUTES,
      grants: [Role.SuperUser, Role.Reconciler, Role.Payor].map((role) => ({ role, groupNumber: OWN })),
    },
    dashboard: 'billingUser',
    rights: {},
    standings: [],
  },
];
