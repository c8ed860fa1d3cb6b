/** The sign-in return in the address when the application was opened. */
export type SignInReturn =
  /** No return. */
  | { readonly kind: 'none' }
  /** The return address, without a usable answer for this tenant. */
  | { readonly kind: 'stray' }
  /** A code or an error in the query. `url` is the whole address. */
  | { readonly kind: 'code'; readonly url: string }
  /** Tokens or an error in the fragment, for tenants in fragment mode. `url` is the whole address. */
  | { readonly kind: 'fragment'; readonly url: string };

/** A return with an answer of the provider. */
export type AnsweredReturn = Extract<SignInReturn, { readonly url: string }>;

/** Return mode of a tenant: a code to redeem, or tokens in the fragment. */
export type SignInFlow = 'code' | 'fragment';

/** A return in the other mode cannot come from the tenant and is not usable. @source SES-2 RTE-2 RTE-3 */
export function returnFor(flow: SignInFlow, captured: SignInReturn): SignInReturn {
  return captured.kind === flow || captured.kind === 'none' ? captured : { kind: 'stray' };
}
