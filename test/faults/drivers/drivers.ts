import { removeBankAccount } from '../../../contract/bankAccounts';
import { CALLS } from '../../../contract/calls';
import { getInvariants } from '../../../contract/health';
import type { Call } from '../../../contract/shared/Call';
import { billDrivers } from './billDrivers';
import type { Driver } from './Driver';
import { officeDrivers } from './officeDrivers';
import { payDrivers, payDriversToo } from './payDrivers';
import { reconcileDrivers } from './reconcileDrivers';
import { sessionDrivers } from './sessionDrivers';

/** Calls of the wire that no screen makes; whoever makes a screen make one writes its driver. */
const MADE_BY_NO_SCREEN: readonly Call[] = [getInvariants, removeBankAccount];

/** How each call is made. @throws Error when a call of the contract has none. */
export function allDrivers(): readonly Driver[] {
  const drivers = [
    ...sessionDrivers,
    ...billDrivers,
    ...reconcileDrivers,
    ...payDrivers,
    ...payDriversToo,
    ...officeDrivers,
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
