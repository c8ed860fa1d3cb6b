/** What the address said when the application was opened. */
export type SignInReturn =
  /** Nothing about a sign-in. */
  | { readonly kind: 'none' }
  /** The person is where returns lead to, and nothing there can be used: no sign-in of this tenant was answered. */
  | { readonly kind: 'stray' }
  /** The provider sent the person back with a code or an error in the query. `url` is the whole address. */
  | { readonly kind: 'code'; readonly url: string }
  /** The same behind the `#`, tokens included, as tenants in fragment mode do it. `url` is the whole address. */
  | { readonly kind: 'fragment'; readonly url: string };

/** One that carries an answer of the provider. */
export type AnsweredReturn = Extract<SignInReturn, { readonly url: string }>;

/** How a tenant sends people back: with a code to redeem, or with the tokens themselves behind the `#`. */
export type SignInFlow = 'code' | 'fragment';

/** A return of the other kind than the tenant's was not made by it: nobody can use it. @source SES-2 RTE-2 RTE-3 */
export function returnFor(flow: SignInFlow, captured: SignInReturn): SignInReturn {
  return captured.kind === flow || captured.kind === 'none' ? captured : { kind: 'stray' };
}
