import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { ProviderAccounts } from '../../application/directory/ports/AccountSync';
import {
  type NewSignIn,
  PasswordLinkPurpose,
  type SignInAccount,
  type SignInAccounts,
} from '../../application/directory/ports/SignInAccounts';
import type { SignInPerson } from '../../application/session/ports';
import { Refusal } from '../../application/shared/Refusal';
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
/** People cannot write here about themselves, so it tells accounts that we made. */
const MADE_HERE = { madeByListbill: true };
const ticket = v.object({ ticket: v.pipe(v.string(), v.url()) });

export interface Auth0AccountsOptions {
  /** Who issues the tokens, with a slash at the end. */
  readonly issuer: string;
  /** The tenant's database of people. */
  readonly connection: string;
  /** The application people go on to once they have a password. */
  readonly clientId: string;
}

/** The accounts of an Auth0 tenant, by its Management API. @source MGM-7 MGM-10 SES-10 */
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
      `Nobody with this email address has signed in by ${connection} yet. Ask them to sign in once: after that you can give them access.`,
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
        // Whoever opens the link reads the mailbox.
        mark_email_as_verified: true,
        includeEmailInRedirect: false,
      },
      expected: [201, 404],
    });
    if (answer.status === 404) throw goneAtProvider();
    return read(ticket, answer.body).ticket;
  }

  /** @returns undefined for somebody who has been there meanwhile under another connection only. */
  private async create({ email, firstName, lastName }: NewSignIn): Promise<string | undefined> {
    const { connection } = this.options;
    const answer = await this.api.call({
      method: 'POST',
      path: 'users',
      body: {
        connection,
        email,
        // Nobody knows it: a link lets them choose their own.
        password: `${randomBytes(32).toString('base64url')}aA1!`,
        email_verified: false,
        verify_email: false,
        ...namesOf(firstName, lastName),
        user_metadata: { firstName, lastName },
        app_metadata: MADE_HERE,
      },
      expected: [201, 400, 409],
    });
    if (answer.status === 201) return read(created, answer.body).user_id;
    if (answer.status === 409) return this.subjectOf(email, connection);
    throw new Refusal(
      ErrorCode.NoAccount,
      'The identity provider, where people sign in, does not take this email address or name. Check them.',
    );
  }

  private async subjectOf(email: string, connection: string): Promise<string | undefined> {
    // It keeps addresses in small letters, and finds them so only.
    const address = encodeURIComponent(email.toLowerCase());
    const answer = await this.api.call({
      method: 'GET',
      path: `users-by-email?email=${address}`,
      expected: [200, 400],
    });
    if (answer.status === 400) return undefined;
    const accounts = read(found, answer.body);
    const account = accounts.find(({ identities }) => identities[0]?.connection === connection);
    // Whoever asked for an account with somebody else's address must not come by that person's rights.
    const isAnybodys = connection === this.options.connection && !account?.email_verified;
    if (account && isAnybodys && account.app_metadata['madeByListbill'] !== true) throw unconfirmed();
    return account?.user_id;
  }
}

/** It takes no empty names. */
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
    'Somebody asked for an account with this email address and never confirmed that it is theirs. Ask them to confirm it, or have the account removed where people sign in; then add them again.',
  );
}

function goneAtProvider(): Refusal {
  return new Refusal(
    ErrorCode.NoAccount,
    'The identity provider, where people sign in, no longer knows this person. Delete the person here and add them anew.',
  );
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw providerUnavailable('The answer of the management API is not what it should be');
}

const NOTHING_THERE = 404;

const account = v.object({ email: v.optional(v.string(), '') });

/** Keeps the accounts of an Auth0 tenant in step with the directory, by its Management API. */
export class Auth0ProviderAccounts implements ProviderAccounts {
  /** @param connection the tenant's database of people: of others the address is not ours to change. */
  constructor(
    private readonly api: ManagementApi,
    private readonly connection: string,
  ) {}

  async update(person: SignInPerson): Promise<void> {
    const path = `users/${encodeURIComponent(person.subject)}`;
    const there = await this.api.call({ method: 'GET', path: `${path}?fields=email`, expected: [200, NOTHING_THERE] });
    if (there.status === NOTHING_THERE) return;
    const known = v.safeParse(account, there.body);
    if (!known.success) throw providerUnavailable('The account is not told as it should be');
    const isMoved = person.connection === this.connection && known.output.email !== person.email.toLowerCase();
    await this.api.call({
      method: 'PATCH',
      path,
      body: {
        blocked: person.status !== 'Active',
        app_metadata: claimsOf(person),
        // Only when it changes: saying it again would make it one that nobody has confirmed.
        ...(isMoved ? { email: person.email, email_verified: false, verify_email: false } : {}),
      },
      expected: [200, NOTHING_THERE],
    });
  }

  async remove(subject: string): Promise<void> {
    const path = `users/${encodeURIComponent(subject)}`;
    await this.api.call({ method: 'DELETE', path, expected: [204, NOTHING_THERE] });
  }
}

/** What the tenant tells of a person in the ID token, below `app_metadata`. @source USR-2 */
function claimsOf(person: SignInPerson): Readonly<Record<string, unknown>> {
  const { roles, groups, permissions, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice } = person;
  return { authorization: { roles, groups, permissions }, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice };
}

/** A provider of your own, whose management API we were not told how to reach: accounts are made there by hand. */
export class UnmanagedAccounts implements SignInAccounts {
  ensure(): Promise<never> {
    return Promise.reject(refusal('Nobody can be added from here'));
  }

  newPasswordLink(): Promise<never> {
    return Promise.reject(refusal('No link that sets a password can be made from here'));
  }
}

function refusal(what: string): Refusal {
  const how = 'the settings IDENTITY_MANAGEMENT_CLIENT_ID and IDENTITY_MANAGEMENT_CLIENT_SECRET are missing';
  return new Refusal(ErrorCode.NoAccount, `${what}: ${how}. Ask whoever runs this installation.`);
}
