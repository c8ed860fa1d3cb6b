import type { Place } from './ParameterValues';

const PLACE_OF_PATH: readonly (readonly [RegExp, Place])[] = [
  [/^\/billing\/billSummary$|^\/dashboard\/bills$/, 'bill summary'],
  [/^\/dashboard\/main$/, 'dashboard'],
  [/\/reconcile$/, 'reconciliation'],
  [/^\/\w+\/bills\//, 'bill'],
  [/^\/billing\/pay$/, 'checkout'],
  [/\/payments$/, 'payments'],
  [/^\/dashboard\/deposits\/suspense$/, 'suspense'],
  [/^\/dashboard\/deposits\/refunds$/, 'refunds'],
  [/^\/dashboard\/deposits\/refunds\/unclaimed$/, 'unclaimed property'],
  [/^\/dashboard\/deposits\/positivePay$/, 'positive pay files'],
  [/^\/dashboard\/aging$/, 'aging'],
  [/^\/dashboard\/books/, 'trial balance'],
  [/^\/dashboard\/controls$/, 'controls'],
  [/^\/dashboard\/bank/, 'bank statements'],
  [/^\/billing\/bankAccounts\//, 'bank accounts'],
  [/^\/dashboard\/audit$/, 'audit log'],
  [/^\/dashboard\/groups/, 'groups'],
  [/^\/dashboard\/deposits/, 'deposits'],
  [/\/profile$/, 'profile'],
  [/\/directory/, 'directory'],
  [/\/uploads$/, 'uploads'],
  [/^\/signInHelp$/, 'ways to sign in'],
  [/^\/signInHelp\/mail$/, 'sign-in by mail'],
  [/^\/signInHelp\/newAccount$/, 'new account'],
  [/^\/\w+\/error$/, 'refusal page'],
  [/^\/maintenance$/, 'maintenance page'],
  [/^\/error$/, 'error page'],
];

/** @param path of a route, without the search. */
export function placeOfPath(path: string): Place {
  const place = PLACE_OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (!place) throw new Error(`No screen is known at ${path}`);
  return place;
}
