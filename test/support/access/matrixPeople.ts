import type { Grant } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';
import type { PersonOptions } from '../server/TestData';
import { FOREIGN, OWN, type Side } from './matrixSides';

export interface MatrixPerson {
  readonly name: string;
  readonly options: PersonOptions;
  /** Roles stored in the directory under an alternative spelling. */
  readonly storedRoleSpellings?: readonly (readonly [Role, string])[];
  readonly dashboard: 'admin' | 'carrier' | 'agent' | 'billingUser';
  /** Limited to a division of the own group: the one of its bills, or another one. */
  readonly division?: 'theirs' | 'others';
  /** Sides to test; all by default. Fewer where a similar person covers the others. */
  readonly sides?: readonly Side[];
}

/** A rep and codes, so that a single role could give access to groups. */
const ATTRIBUTES = { repId: 1, carrierCodes: ['OWNC'], agentCodes: ['OWNA'] } as const;

const REPRESENTATIVE_SIDES: readonly Side[] = ['own', 'foreign', 'none'];

/** Tests fewer sides for a person to whom the others are equivalent, as another person of the matrix shows. */
const onFewerSides = (person: MatrixPerson): MatrixPerson => ({ ...person, sides: REPRESENTATIVE_SIDES });

const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));

const billingUser = (name: string, grants: readonly Grant[], more: PersonOptions = {}): MatrixPerson => ({
  name,
  options: { ...more, grants },
  dashboard: 'billingUser',
});

const office = (name: string, roles: readonly Role[], more: PersonOptions = {}): MatrixPerson => ({
  name,
  options: { ...more, roles },
  dashboard: 'admin',
});

/** Of a role that gives rights on its own. */
const DASHBOARDS: Readonly<Partial<Record<Role, MatrixPerson['dashboard']>>> = {
  [Role.BillingUser]: 'billingUser',
  [Role.Carrier]: 'carrier',
  [Role.Agent]: 'agent',
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
  dashboard: DASHBOARDS[role] ?? 'admin',
});

const aloneWithOtherSpelling = ([role, spelling]: readonly [Role, string]): MatrixPerson => ({
  ...alone(role),
  name: `${spelling} alone`,
  storedRoleSpellings: [[role, spelling]],
});

/** @source product.md, Rights; ROL-1 ROL-2 */
export const MATRIX_PEOPLE: readonly MatrixPerson[] = [
  ...Object.values(Role).map(alone),
  ...OTHER_SPELLINGS.map(aloneWithOtherSpelling),

  billingUser('billing user with every flag', inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor)),
  {
    ...billingUser('billing user and super user in the other spelling', inGroup(OWN, Role.SuperUser)),
    storedRoleSpellings: OTHER_SPELLINGS,
  },
  onFewerSides(billingUser('reconciler', inGroup(OWN, Role.Reconciler))),
  onFewerSides(billingUser('payor', inGroup(OWN, Role.Payor))),
  onFewerSides(billingUser('super user', inGroup(OWN, Role.SuperUser))),
  onFewerSides({
    ...billingUser(
      'billing user with every flag who is limited to the division of the bills',
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
      { divisionLimits: [{ groupNumber: OWN, divisionNumbers: ['01'] }] },
    ),
    division: 'theirs',
  }),
  onFewerSides({
    ...billingUser(
      'billing user with every flag who is limited to another division',
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
      { divisionLimits: [{ groupNumber: OWN, divisionNumbers: ['02'] }] },
    ),
    division: 'others',
  }),
  onFewerSides(
    billingUser(
      'view only with every other flag',
      inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor, Role.ViewOnly),
    ),
  ),
  billingUser('reconciler here, payor there', [...inGroup(OWN, Role.Reconciler), ...inGroup(FOREIGN, Role.Payor)]),
  onFewerSides(
    billingUser('view only here, payor there', [
      ...inGroup(OWN, Role.Payor, Role.ViewOnly),
      ...inGroup(FOREIGN, Role.Payor),
    ]),
  ),
  onFewerSides(
    billingUser('billing user here with flags there', [
      ...inGroup(OWN),
      ...[Role.Reconciler, Role.Payor, Role.SuperUser].map((role) => ({ role, groupNumber: FOREIGN })),
    ]),
  ),
  onFewerSides(
    billingUser('billing user who also holds every office role', inGroup(OWN), {
      ...ATTRIBUTES,
      roles: [Role.Admin, Role.Manager, Role.Sysadmin, Role.Carrier, Role.Agent],
    }),
  ),

  office('admin of a rep with the flags of a billing user', [Role.Admin, Role.Payor], {
    repId: 1,
  }),
  office('admin without a rep', [Role.Admin]),
  office('manager', [Role.Admin, Role.Manager]),
  onFewerSides(office('sysadmin', [Role.Admin, Role.Sysadmin])),
  onFewerSides(office('manager and sysadmin of a rep', [Role.Admin, Role.Manager, Role.Sysadmin], { repId: 1 })),
  onFewerSides(office('manager with View Only', [Role.Admin, Role.Manager, Role.Sysadmin, Role.ViewOnly])),
  {
    name: 'carrier who is also an agent',
    options: { ...ATTRIBUTES, roles: [Role.Carrier, Role.Agent] },
    dashboard: 'carrier',
  },
  {
    name: 'carrier without codes',
    options: { roles: [Role.Carrier], agentCodes: ['OWNA'], repId: 1 },
    dashboard: 'carrier',
  },
  { name: 'person without roles', options: ATTRIBUTES, dashboard: 'billingUser' },
  {
    name: 'every office flag without being an admin',
    options: { ...ATTRIBUTES, roles: [Role.Manager, Role.Sysadmin, Role.DbpAdmin, Role.DbpManager, Role.DistAdmin] },
    dashboard: 'admin',
  },
  {
    name: 'super user, reconciler and payor without being a billing user',
    options: {
      ...ATTRIBUTES,
      grants: [Role.SuperUser, Role.Reconciler, Role.Payor].map((role) => ({ role, groupNumber: OWN })),
    },
    dashboard: 'billingUser',
  },
];
