import type { TestPerson } from '../../test/support/server/TestData';
import type { AppWorld } from './world';

type Ask = (world: AppWorld, person: TestPerson, isExpected: boolean) => Promise<boolean>;

const ASKS = {
  'sign in again': ({ tasks }, person) => tasks.tabs.isAskedToSignInAgain(person),
  'choose the columns': ({ tasks }, person) => tasks.payroll.isAskedForColumns(person),
  'choose the sheet': ({ tasks }, person) => tasks.payroll.isAskedForSheet(person),
  'say what the amounts are': ({ tasks }, person) => tasks.payroll.isAskedFor(person, 'basis'),
  'say which month it is': ({ tasks }, person) => tasks.payroll.isAskedFor(person, 'month'),
  'add a bank account': ({ tasks }, person) => tasks.payments.isAskedForAccount(person),
  'check their email': ({ tasks }, person) => tasks.account.isAskedToCheckMail(person),
  'confirm that they are still there': ({ tasks }, person, isExpected) =>
    tasks.shell.isInactivityWarningShown(person, isExpected),
  'confirm the change': async ({ tasks }, person) => (await tasks.reconciliation.confirmation(person)) !== undefined,
} as const satisfies Readonly<Record<string, Ask>>;

export type RequestName = keyof typeof ASKS;

/** Requests that the application makes to people. */
export const REQUESTS = Object.keys(ASKS) as readonly RequestName[];

/** Whether a person is asked to do something. @param isExpected whether to wait for it */
export function isAsked(world: AppWorld, person: TestPerson, request: RequestName, isExpected: boolean) {
  return (ASKS[request] as Ask)(world, person, isExpected);
}
