type Claims = Readonly<Record<string, unknown>>;

/** The person's email. With the scope `openid` alone, only the namespaced claim contains it. */
export function emailIn(claims: Claims, namespace: string): string {
  return textOf(claims['email']) || textOf(claims[`${namespace}email`]);
}

/**
 * The first required claim that an ID token lacks. The sign-in page waits for this file, so it contains nothing else.
 *
 * @param namespace of the custom claims, with a trailing slash.
 * @source USR-1 SES-2
 */
export function missingClaim(claims: Claims, namespace: string): 'sub' | 'email' | undefined {
  if (textOf(claims['sub']) === '') return 'sub';
  return emailIn(claims, namespace) === '' ? 'email' : undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
