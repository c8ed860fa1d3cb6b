import { removeBankAccount } from '../../../contract/bankAccounts';
import { CALLS } from '../../../contract/calls';
import { requestPasswordReset, requestWelcome } from '../../../contract/directoryMails';
import { requestPurge } from '../../../contract/directoryPurge';
import { getInvariants } from '../../../contract/health';
import type { Call } from '../../../contract/shared/Call';
import { billDrivers } from './billDrivers';
import type { Driver } from './Driver';
import { directoryDrivers } from './directoryDrivers';
import { officeDrivers } from './officeDrivers';
import { payDrivers, payDriversToo } from './payDrivers';
import { personDrivers } from './personDrivers';
import { reconcileDrivers } from './reconcileDrivers';
import { sessionDrivers } from './sessionDrivers';
import { uploadDrivers } from './uploadDrivers';

/** Calls of the wire that no screen makes; whoever makes a screen make one writes its driver. */
const MADE_BY_NO_SCREEN: readonly Call[] = [
  getInvariants,
  removeBankAccount,
  // The application uses their twins: a GET should change nothing.
  requestPasswordReset,
  requestWelcome,
  requestPurge,
];

/** How each call is made. @throws Error when a call of the contract has none. */
export function allDrivers(): readonly Driver[] {
  const drivers = [
    ...sessionDrivers,
    ...billDrivers,
    ...reconcileDrivers,
    ...payDrivers,
    ...payDriversToo,
    ...officeDrivers,
    ...directoryDrivers,
    ...personDrivers,
    ...uploadDrivers,
  ];
  const driven = new Set([...MADE_BY_NO_SCREEN, ...drivers.map(({ call }) => call)]);
  const missing = CALLS.filter((call) => !driven.has(call));
  if (missing.length > 0) {
    throw new Error(
      `No driver in test/faults/drivers makes: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}.`,
    );
  }
  return drivers;
}
