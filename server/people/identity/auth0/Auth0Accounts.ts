import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../../platform/shared/Refusal';
import type { ProviderAccounts } from '../../directory/ports/AccountSync';
import {
  type NewSignIn,
  PasswordLinkPurpose,
  type SignInAccount,
  type SignInAccounts,
} from '../../directory/ports/SignInAccounts';
import type { SignInPerson } from '../../session/ports';
import { type ManagementApi, providerUnavailable } from './ManagementApi';

const DAY_SECONDS = 86_400;
const GOOD_FOR_SECONDS = { [PasswordLinkPurpose.Reset]: 3_600, [PasswordLinkPurpose.Welcome]: 7 * DAY_SECONDS };

const created = v.object({ user_id: v.string() });
const found = v.array(
  v.object({
    user_id: v.string(),
    email_verified: v.optional(v.boolean(), false),
    identities: v.array(v.object({ connection: v.string() })),
    app_metadata: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
);
/** Marks accounts created by Listbill. People cannot change their own `app_metadata`. */
const CREATED_HERE = { madeByListbill: true };
const ticket = v.object({ ticket: v.pipe(v.string(), v.url()) });

export interface Auth0AccountsOptions {
  /** Issuer of the tokens, with a trailing slash. */
  readonly issuer: string;
  /** The tenant's database connection. */
  readonly connection: string;
  /** The application people are sent to after choosing a password. */
  readonly clientId: string;
}

/** Accounts of an Auth0 tenant, through its Management API. @source MGM-7 MGM-10 SES-10 */
export class Auth0Accounts implements SignInAccounts {
  constructor(
    private readonly api: ManagementApi,
    private readonly options: Auth0AccountsOptions,
  ) {}

  async ensure(person: NewSignIn): Promise<SignInAccount> {
    const { issuer, connection: own } = this.options;
    const connection = person.connection ?? own;
    const known = await this.subjectOf(person.email, connection);
    const subject = known ?? (connection === own ? await this.create(person) : undefined);
    if (subject !== undefined) return { issuer, subject, connection };
    throw new Refusal(
      ErrorCode.NoAccount,
      `No one with this email address has signed in with ${connection} yet. Ask the person to sign in once, then give them access.`,
    );
  }

  async newPasswordLink(
    { subject, connection }: Pick<SignInAccount, 'subject' | 'connection'>,
    purpose: PasswordLinkPurpose,
  ): Promise<string | undefined> {
    if (connection !== this.options.connection) return undefined;
    const answer = await this.api.call({
      method: 'POST',
      path: 'tickets/password-change',
      body: {
        user_id: subject,
        client_id: this.options.clientId,
        ttl_sec: GOOD_FOR_SECONDS[purpose],
        // Opening the link proves access to the mailbox.
        mark_email_as_verified: true,
        includeEmailInRedirect: false,
      },
      expected: [201, 404],
    });
    if (answer.status === 404) throw goneAtProvider();
    return read(ticket, answer.body).ticket;
  }

  /** @returns undefined if an account with this email was created concurrently under another connection. */
  private async create({ email, firstName, lastName }: NewSignIn): Promise<string | undefined> {
    const { connection } = this.options;
    const answer = await this.api.call({
      method: 'POST',
      path: 'users',
      body: {
        connection,
        email,
        // Unknown to everyone; the person chooses a password with a link.
        password: `${randomBytes(32).toString('base64url')}aA1!`,
        email_verified: false,
        verify_email: false,
        ...namesOf(firstName, lastName),
        user_metadata: { firstName, lastName },
        app_metadata: CREATED_HERE,
      },
      expected: [201, 400, 409],
    });
    if (answer.status === 201) return read(created, answer.body).user_id;
    if (answer.status === 409) return this.subjectOf(email, connection);
    throw new Refusal(
      ErrorCode.NoAccount,
      'The identity provider does not accept this email address or name. Check them.',
    );
  }

  private async subjectOf(email: string, connection: string): Promise<string | undefined> {
    // The tenant stores emails in lower case and finds them only that way.
    const address = encodeURIComponent(email.toLowerCase());
    const answer = await this.api.call({
      method: 'GET',
      path: `users-by-email?email=${address}`,
      expected: [200, 400],
    });
    if (answer.status === 400) return undefined;
    const accounts = read(found, answer.body);
    const account = accounts.find(({ identities }) => identities[0]?.connection === connection);
    // A person who signed up with someone else's email must not get that person's access.
    const isUnconfirmed = connection === this.options.connection && !account?.email_verified;
    if (account && isUnconfirmed && account.app_metadata['madeByListbill'] !== true) throw unconfirmed();
    return account?.user_id;
  }
}

/** The tenant does not accept empty names. */
export function namesOf(firstName: string, lastName: string): Readonly<Record<string, string>> {
  const name = `${firstName} ${lastName}`.trim();
  return {
    ...(firstName === '' ? {} : { given_name: firstName }),
    ...(lastName === '' ? {} : { family_name: lastName }),
    ...(name === '' ? {} : { name }),
  };
}

function unconfirmed(): Refusal {
  return new Refusal(
    ErrorCode.NoAccount,
    'An account with this email address was requested but never confirmed. Ask the person to confirm it, or have the account deleted at the identity provider, then add the person again.',
  );
}

function goneAtProvider(): Refusal {
  return new Refusal(
    ErrorCode.NoAccount,
    'This person no longer has an account at the identity provider. Delete the person here and add them again.',
  );
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw providerUnavailable('The management API sent an unexpected response');
}

const NOT_FOUND = 404;

const account = v.object({ email: v.optional(v.string(), '') });

/** Updates accounts of an Auth0 tenant from the directory, through its Management API. */
export class Auth0ProviderAccounts implements ProviderAccounts {
  /** @param connection the tenant's database connection. Emails of other connections are never changed. */
  constructor(
    private readonly api: ManagementApi,
    private readonly connection: string,
  ) {}

  async update(person: SignInPerson): Promise<void> {
    const path = `users/${encodeURIComponent(person.subject)}`;
    const there = await this.api.call({ method: 'GET', path: `${path}?fields=email`, expected: [200, NOT_FOUND] });
    if (there.status === NOT_FOUND) return;
    const known = v.safeParse(account, there.body);
    if (!known.success) throw providerUnavailable('The management API sent an unexpected account');
    const isMoved = person.connection === this.connection && known.output.email !== person.email.toLowerCase();
    await this.api.call({
      method: 'PATCH',
      path,
      body: {
        blocked: person.status !== 'Active',
        app_metadata: claimsOf(person),
        // Only if changed, because setting the same email again would mark it as unconfirmed.
        ...(isMoved ? { email: person.email, email_verified: false, verify_email: false } : {}),
      },
      expected: [200, NOT_FOUND],
    });
  }

  async remove(subject: string): Promise<void> {
    const path = `users/${encodeURIComponent(subject)}`;
    await this.api.call({ method: 'DELETE', path, expected: [204, NOT_FOUND] });
  }
}

/** The claims that the tenant includes in the ID token under `app_metadata`. @source USR-2 */
function claimsOf(person: SignInPerson): Readonly<Record<string, unknown>> {
  const { roles, groups, permissions, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice } = person;
  return { authorization: { roles, groups, permissions }, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice };
}

/** An external provider without a configured management API: accounts are managed there by hand. */
export class UnmanagedAccounts implements SignInAccounts {
  ensure(): Promise<never> {
    return Promise.reject(
      refusal('Accounts cannot be created from here', 'Invite the person by email instead, or ask'),
    );
  }

  newPasswordLink(): Promise<never> {
    return Promise.reject(refusal('Password links cannot be created from here'));
  }
}

function refusal(what: string, advice = 'Ask'): Refusal {
  const how = 'the settings IDENTITY_MANAGEMENT_CLIENT_ID and IDENTITY_MANAGEMENT_CLIENT_SECRET are missing';
  return new Refusal(ErrorCode.NoAccount, `${what}: ${how}. ${advice} the person who runs this installation.`);
}
