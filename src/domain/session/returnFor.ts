import type { SignInReturn } from './SignInReturn';

/** How a tenant sends people back: with a code to redeem, or with the tokens themselves behind the `#`. */
export type SignInFlow = 'code' | 'fragment';

/** A return of the other kind than the tenant's was not made by it: nobody can use it. @source SES-2 RTE-2 RTE-3 */
export function returnFor(flow: SignInFlow, captured: SignInReturn): SignInReturn {
  return captured.kind === flow || captured.kind === 'none' ? captured : { kind: 'stray' };
}
