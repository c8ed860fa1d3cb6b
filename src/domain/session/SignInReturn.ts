/** What the address said when the application was opened. */
export type SignInReturn =
  /** Nothing about a sign-in. */
  | { readonly kind: 'none' }
  /** The provider sent the person back with a code or an error in the query. `url` is the whole address. */
  | { readonly kind: 'code'; readonly url: string };
