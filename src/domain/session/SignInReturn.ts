/** What the address said when the application was opened. */
export type SignInReturn =
  /** Nothing about a sign-in. */
  | { readonly kind: 'none' }
  /** The provider sent the person back with a code or an error in the query. `url` is the whole address. */
  | { readonly kind: 'code'; readonly url: string }
  /** The same behind the `#`, tokens included, as tenants in fragment mode do it. `url` is the whole address. */
  | { readonly kind: 'fragment'; readonly url: string };
