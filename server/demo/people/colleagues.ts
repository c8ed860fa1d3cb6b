import { Role } from '../../../src/domain/access/Role';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';

/** Somebody who is only there to be found in the directory: nobody signs in as them. */
export interface Colleague {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Index of the group their roles are held in; null for those who have their groups by codes. */
  readonly group: number | null;
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  readonly status: UserStatus;
  /** When their status became that. */
  readonly sinceDays: number;
  /** Null for those who never came. */
  readonly seenDaysAgo: number | null;
}

/** Of every kind that a list of people has: who came lately, long ago or never, who is disabled or deleted. */
export const COLLEAGUES: readonly Colleague[] = [
  {
    firstName: 'Nora',
    lastName: 'Feldman',
    email: 'nora.feldman@harborviewdental.test',
    roles: [Role.BillingUser, Role.Reconciler],
    group: 0,
    status: 'Active',
    sinceDays: 300,
    seenDaysAgo: 2,
  },
  {
    firstName: 'Theo',
    lastName: 'Marchetti',
    email: 'theo.marchetti@harborviewdental.test',
    roles: [Role.BillingUser, Role.ViewOnly],
    group: 0,
    status: 'Active',
    sinceDays: 6,
    seenDaysAgo: null,
  },
  {
    firstName: 'Ines',
    lastName: 'Calloway',
    email: 'ines.calloway@harborviewdental.test',
    roles: [Role.BillingUser, Role.Payor],
    group: 0,
    status: 'Disabled',
    sinceDays: 20,
    seenDaysAgo: 45,
  },
  {
    firstName: 'Gordon',
    lastName: 'Pell',
    email: 'gordon.pell@cedarridge.test',
    roles: [Role.BillingUser, Role.Reconciler],
    group: 1,
    status: 'Deleted',
    sinceDays: 41,
    seenDaysAgo: 60,
  },
  {
    firstName: 'Lucia',
    lastName: 'Brandvold',
    email: 'lucia.brandvold@cedarridge.test',
    roles: [Role.BillingUser, Role.Payor],
    group: 1,
    status: 'Active',
    sinceDays: 400,
    seenDaysAgo: 130,
  },
  {
    firstName: 'Wendell',
    lastName: 'Akers',
    email: 'wendell.akers@harborviewdental.test',
    roles: [Role.BillingUser],
    group: 0,
    status: 'Deleted',
    sinceDays: 5,
    seenDaysAgo: 12,
  },
  {
    firstName: 'Owen',
    lastName: 'Strand',
    email: 'owen.strand@summitmutual.test',
    roles: [Role.Carrier],
    group: null,
    carrierCodes: ['SUM'],
    status: 'Active',
    sinceDays: 200,
    seenDaysAgo: 9,
  },
  {
    firstName: 'Petra',
    lastName: 'Ilves',
    email: 'petra.ilves@coastline.test',
    roles: [Role.Agent],
    group: null,
    agentCodes: ['AG-1142'],
    status: 'Active',
    sinceDays: 150,
    seenDaysAgo: 30,
  },
];
