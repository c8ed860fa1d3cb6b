import { IdentityError } from '../../application/session/IdentityError';

/**
 * An organization is named by its id, which starts with `org_`, or by its name.
 *
 * @throws IdentityError when the ID token is for another one, or for none. @source SES-6
 */
export function assertOrganization(claims: Readonly<Record<string, unknown>>, organization: string | undefined): void {
  if (!organization) return;
  const isId = organization.startsWith('org_');
  const [claim, called] = isId ? ['org_id', 'Organization ID'] : ['org_name', 'Organization Name'];
  const found = claims[claim];
  if (found === (isId ? organization : organization.toLowerCase())) return;
  const what = typeof found === 'string' ? 'claim mismatch' : 'claim must be a string present';
  throw new IdentityError('invalid_token', `${called} (${claim}) ${what} in the ID token`);
}
