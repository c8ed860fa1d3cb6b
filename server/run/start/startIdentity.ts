import { createIdentityProvider } from '../../people/identity/createIdentityProvider';
import type { DemoSignIn, IdentityOrganization, IdentityProvider } from '../../people/identity/IdentityProviderOptions';
import { SqlPeopleForSignIn } from '../../people/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../people/session/SqlProviderStorage';
import { SqlRecentAttempts } from '../../people/session/SqlRecentAttempts';
import type { Config, IdentityConfig } from '../../platform/config/Config';
import { assertNotProduction } from '../../platform/config/productionChecks';
import type { Db } from '../../platform/database/Tables';
import { SqlOutbox } from '../../platform/mail/SqlMails';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import { systemClock } from '../../platform/shared/Clock';
import { SqlTransactions } from '../composition/SqlTransactions';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/people/demoPeople';
import { describeError } from './describeError';

/** Starts the embedded identity provider. Returns undefined with an external provider. */
export async function startIdentity(
  config: Config,
  db: Db,
  security: SecurityEvents = NO_SECURITY_EVENTS,
): Promise<IdentityProvider | undefined> {
  const { identity, production, publicUrl, demo } = config;
  if (identity.embeddedPort === null) return undefined;
  assertNotProduction(production);
  await updateIssuer(db, identity.issuer);
  const people = demo ? await demoPeople(db) : [];
  return createIdentityProvider({
    issuer: identity.issuer,
    port: identity.embeddedPort,
    host: 'localhost',
    clients: [
      {
        clientId: identity.clientId,
        flow: identity.flow,
        redirectUris: [`${publicUrl}callback`],
        logoutUris: [publicUrl],
      },
    ],
    organizations: organizationsOf(identity),
    apis: [{ audience: identity.audience }],
    people: new SqlPeopleForSignIn(db),
    storage: new SqlProviderStorage(db, systemClock),
    attempts: new SqlRecentAttempts(db, systemClock),
    transactions: new SqlTransactions(db, { issuer: identity.issuer }),
    // With a mail server, mails are not shown here.
    ...(config.mail ? {} : { outbox: new SqlOutbox(db, systemClock) }),
    offers: identity.accounts,
    secondFactor: identity.secondFactor,
    samlConnection: identity.samlConnection,
    namespace: identity.claimsNamespace,
    ...(people.length > 0 ? { demoPeople: { people, password: DEMO_PASSWORD } } : {}),
    security,
    sessionLimits: config.sessionLimits,
    onFault: (error) => console.error('Identity provider:', describeError(error)),
  });
}

function organizationsOf({ organization, organizationGroups: groups }: IdentityConfig): IdentityOrganization[] {
  if (organization === undefined) return [];
  const named = organization.startsWith('org_')
    ? { id: organization }
    : { id: `org_${organization.toLowerCase()}`, name: organization };
  return [groups.length > 0 ? { ...named, groups } : named];
}

/** Moves the embedded provider's people to its current issuer, which changes with the port. */
async function updateIssuer(db: Db, issuer: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ issuer })
    .where((where) => where.or([where('password_hash', 'is not', null), where('user_id', 'like', 'listbill|%')]))
    .where('issuer', '<>', issuer)
    .execute();
}

/** Active demo people in the order of `DEMO_PEOPLE`. */
async function demoPeople(db: Db): Promise<DemoSignIn[]> {
  const rows = await db
    .selectFrom('people')
    .select(['email', 'connection', 'demo_hint'])
    .where('demo_hint', 'is not', null)
    .where('status', '=', 'Active')
    .execute();
  const place = ({ email }: { email: string | null }) => DEMO_PEOPLE.findIndex((person) => person.email === email);
  return rows
    .sort((one, other) => place(one) - place(other))
    .map(({ email, connection, demo_hint }) => ({ email, connection, hint: demo_hint ?? '' }));
}
