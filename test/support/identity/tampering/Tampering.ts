/** How a provider's answers are modified. Changed claims are those of the ID token, signed again with the provider's key. */
export type Tampering =
  /** A claim has a wrong value; `subject` is another person's. */
  | 'nonce'
  | 'issuer'
  | 'audience'
  | 'subject'
  | 'issuedInFuture'
  | 'otherOrganization'
  | 'noOrganization'
  /** The ID token expired this many seconds ago. */
  | { readonly expiredSeconds: number }
  /** The signature is broken, or from a foreign key with the provider's key ID. */
  | 'signature'
  | 'foreignKey'
  /** The response (redirect or message) has a wrong state, no state, or a wrong `iss`. */
  | 'state'
  | 'noState'
  | 'responseIssuer'
  /** The response is an error with the correct state. */
  | { readonly error: string; readonly description?: string }
  /** The token endpoint returns this error code. */
  | { readonly tokenError: string }
  /** Requests by the application itself (tokens, keys, silent checks, accounts; not pages) get an empty answer. */
  | 'empty'
  /** The same requests get no answer until tampering stops. */
  | 'hang'
  /** The same requests have their connection closed without an answer. */
  | 'refuse';
