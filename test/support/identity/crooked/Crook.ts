/** What a crooked provider does to its answers. Claims are those of the ID token, signed anew with the provider's key. */
export type Crook =
  /** A claim is another one than the real provider says; `subject` is somebody else's. */
  | 'nonce'
  | 'issuer'
  | 'audience'
  | 'subject'
  | 'issuedInFuture'
  | 'otherOrganization'
  | 'noOrganization'
  /** The ID token ran out so many seconds ago. */
  | { readonly expiredSeconds: number }
  /** The signature is broken, or of a key that is not the provider's but has its name. */
  | 'signature'
  | 'foreignKey'
  /** The return (address or message) carries another state, none, or another `iss` beside the tokens or the code. */
  | 'state'
  | 'noState'
  | 'responseIssuer'
  /** The return carries an error instead, with its state. */
  | { readonly error: string; readonly description?: string }
  /** The token endpoint refuses with this code. */
  | { readonly tokenError: string }
  /** What the application itself asks for (tokens, keys, silent checks, accounts, never a page): nothing in the answer. */
  | 'empty'
  /** As above: never an answer, until it is straight again or closed. */
  | 'hang'
  /** As above: the connection ends without an answer. */
  | 'refuse';
