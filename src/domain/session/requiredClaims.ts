type Claims = Readonly<Record<string, unknown>>;

/** The person's email: a tenant that is asked for the scope `openid` alone gives it under our own name only. */
export function emailIn(claims: Claims, namespace: string): string {
  return text(claims['email']) || text(claims[`${namespace}email`]);
}

/**
 * The first claim that an ID token lacks and without which there is no session.
 *
 * @param namespace of our own claims, with its slash.
 * @source USR-1 SES-2
 */
export function missingClaim(claims: Claims, namespace: string): 'sub' | 'email' | undefined {
  if (text(claims['sub']) === '') return 'sub';
  return emailIn(claims, namespace) === '' ? 'email' : undefined;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
