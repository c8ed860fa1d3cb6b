import { CALLS } from '../../../contract/calls';
import { billDrivers } from './billDrivers';
import type { Driver } from './Driver';
import { directoryDrivers } from './directoryDrivers';
import { MADE_BY_NO_SCREEN } from './madeByNoScreen';
import { officeDrivers } from './officeDrivers';
import { payDrivers, payDriversToo } from './payDrivers';
import { personDrivers } from './personDrivers';
import { reconcileDrivers } from './reconcileDrivers';
import { sessionDrivers } from './sessionDrivers';
import { uploadDrivers } from './uploadDrivers';

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
  const driven = new Set([...MADE_BY_NO_SCREEN, ...drivers].map(({ call }) => call));
  const missing = CALLS.filter((call) => !driven.has(call));
  if (missing.length > 0) {
    throw new Error(
      `No driver in test/faults/drivers makes: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}.`,
    );
  }
  return drivers;
}
