import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import type { PersonWishes } from '../server/TestData';

/** The two groups of the matrix: everybody's own is the first, and the second is somebody else's. */
export const OWN = '10001';
export const FOREIGN = '20002';

/**
 * What a person may do, in the words of the rights table of the product and not in those of the policy:
 * - see: bills with their totals · members: their lines · record: history, payments, suspense
 * - reconcile · pay · void · lock · release · banks: list bank accounts
 */
export type Right = 'see' | 'members' | 'record' | 'reconcile' | 'pay' | 'void' | 'lock' | 'release' | 'banks';

export interface MatrixPerson {
  readonly who: string;
  readonly wishes: PersonWishes;
  /** The dashboard that is theirs. */
  readonly dashboard: 'admin' | 'carrier' | 'agent' | 'billingUser';
  readonly own: readonly Right[];
  readonly foreign: readonly Right[];
  /** What reaches no group: office preferences, a group's preferences, processing and invariants, processing's state. */
  readonly also: readonly ('office' | 'billing' | 'system' | 'somebody')[];
}

const inGroup = (groupNumber: string, ...roles: Role[]): Grant[] =>
  [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));

const VIEW: readonly Right[] = ['see', 'members', 'record'];
const RECONCILE: readonly Right[] = [...VIEW, 'reconcile', 'lock'];
const PAY: readonly Right[] = [...VIEW, 'pay', 'void', 'lock', 'banks'];
const OFFICE: readonly Right[] = [...VIEW, 'reconcile', 'lock', 'release'];

const billingUser = (who: string, own: readonly Right[], grants: readonly Grant[], foreign: readonly Right[] = []) =>
  ({ who, wishes: { grants }, dashboard: 'billingUser', own, foreign, also: ['billing', 'somebody'] }) as const;

/** @source product.md, Rights */
export const MATRIX_PEOPLE: readonly MatrixPerson[] = [
  billingUser(
    'billing user with every flag',
    [...new Set([...RECONCILE, ...PAY])],
    inGroup(OWN, Role.SuperUser, Role.Reconciler, Role.Payor),
  ),
  billingUser('reconciler', RECONCILE, inGroup(OWN, Role.Reconciler)),
  billingUser('payor', PAY, inGroup(OWN, Role.Payor)),
  billingUser('viewer', VIEW, inGroup(OWN, Role.ViewOnly)),
  billingUser(
    'view only beside every flag',
    [...VIEW, 'banks'],
    inGroup(OWN, Role.Reconciler, Role.Payor, Role.ViewOnly),
  ),
  billingUser(
    'reconciler here, payor there',
    RECONCILE,
    [...inGroup(OWN, Role.Reconciler), ...inGroup(FOREIGN, Role.Payor)],
    PAY,
  ),
  {
    who: 'manager',
    wishes: { roles: [Role.Admin, Role.Manager] },
    dashboard: 'admin',
    own: [...OFFICE, 'void'],
    foreign: [...OFFICE, 'void'],
    also: ['office', 'somebody'],
  },
  {
    who: 'admin of a rep',
    wishes: { roles: [Role.Admin], repId: 1 },
    dashboard: 'admin',
    own: OFFICE,
    foreign: [],
    also: ['office', 'somebody'],
  },
  {
    who: 'admin without a rep',
    wishes: { roles: [Role.Admin] },
    dashboard: 'admin',
    own: [],
    foreign: [],
    also: ['office', 'somebody'],
  },
  {
    who: 'sysadmin',
    wishes: { roles: [Role.Admin, Role.Sysadmin] },
    dashboard: 'admin',
    own: OFFICE,
    foreign: OFFICE,
    also: ['office', 'somebody', 'system'],
  },
  {
    who: 'carrier',
    wishes: { roles: [Role.Carrier], carrierCodes: ['OWNC'] },
    dashboard: 'carrier',
    own: ['see', 'members'],
    foreign: [],
    also: ['office', 'somebody'],
  },
  {
    who: 'agent',
    wishes: { roles: [Role.Agent], agentCodes: ['OWNA'] },
    dashboard: 'agent',
    own: ['see'],
    foreign: [],
    also: ['office', 'somebody'],
  },
  { who: 'nobody', wishes: {}, dashboard: 'billingUser', own: [], foreign: [], also: [] },
  {
    who: 'manager and sysadmin without being an admin',
    wishes: { roles: [Role.Manager, Role.Sysadmin, Role.DbpAdmin], carrierCodes: ['OWNC'], repId: 1 },
    dashboard: 'admin',
    own: [],
    foreign: [],
    also: [],
  },
];
