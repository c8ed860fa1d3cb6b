import type { Grant } from '../../platform/access/Person';
import { primaryTypeOf, type Role, Role as Roles, roleOf } from '../../platform/access/Role';
import type { CurrentUser } from '../../platform/users/CurrentUser';
import { emailIn, missingClaim } from './requiredClaims';

/** Names of this installation's claims. */
export interface ClaimNames {
  /** Prefix of the custom claims, with a trailing slash. */
  readonly namespace: string;
  /** Auth groups that name a client rather than a bill group. @source USR-4 */
  readonly clientGroups: readonly string[];
}

/**
 * Reads the signed-in person from the claims of an ID token. Missing and invalid values are empty.
 *
 * @returns undefined without a subject or email.
 * @source USR-1 USR-2
 */
export function userFromClaims(
  claims: Readonly<Record<string, unknown>>,
  { namespace, clientGroups }: ClaimNames,
): CurrentUser | undefined {
  if (missingClaim(claims, namespace)) return undefined;
  const userId = text(claims['sub']);
  const email = emailIn(claims, namespace);

  const own = (name: string) => record(claims[namespace + name]);
  const metadata = own('user_metadata');
  const app = own('app_metadata');
  const authorization = record(app['authorization']);
  const identity = record(list(claims[`${namespace}identities`])[0]);
  const roles = [...new Set(texts(authorization['roles']).flatMap((role) => roleOf(role) ?? []))];
  const authGroups = texts(authorization['groups']);
  const groups = authGroups.filter((group) => !clientGroups.includes(group));
  const isAdmin = roles.includes(Roles.Admin);

  return {
    userId,
    email,
    roles,
    primaryType: primaryTypeOf(roles),
    authGroups,
    groups,
    permissions: texts(authorization['permissions']),
    phoneNumber: text(metadata['phoneNumber']),
    extension: text(metadata['extension']),
    firstName: text(metadata['firstName']),
    lastName: text(metadata['lastName']),
    carrierCodes: texts(app['carrierCodes']),
    agentCodes: texts(app['agentCodes']),
    connection: text(identity['connection']),
    receivedUiWelcomeNotice: app['receivedUiWelcomeNotice'] === true,
    loginsCount: number(own('stats')['loginsCount']) ?? 0,
    repId: isAdmin ? number(app['repId']) : null,
    grants: flatGrants(roles, groups),
  };
}

/**
 * The claims do not contain which role is held in which group. Until the directory has answered, a billing user's roles count
 * in each of their groups. The server always decides by the directory.
 */
function flatGrants(roles: readonly Role[], groups: readonly string[]): readonly Grant[] {
  const isBillingUser = primaryTypeOf(roles) === 'billingUser';
  if (!isBillingUser) return roles.map((role) => ({ role, groupNumber: null }));
  return groups.flatMap((groupNumber) => roles.map((role) => ({ role, groupNumber })));
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown) => list(value).filter((item) => typeof item === 'string');
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
