import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import type { Transactions } from '../../platform/shared/Transaction';
import type { AccountTransaction } from '../account/ports';
import type { PeopleForSignIn, ProviderStorage, SignInPerson } from '../session/ports';
import { type FactorAdded, type FactorChange, type FactorRefused, noteAdded, noteRemoved } from './factorChanges';
import type { NewPasskey, StoredPasskey } from './ports';

const KIND = 'PasskeyChallenge';
/** How long a challenge waits for its answer. */
const CHALLENGE_MS = 5 * 60_000;
const MAX_NAME = 60;
const MAX_PASSKEYS = 20;
const CONTROLS = /\p{C}/gu;

/** A passkey that a person showed. */
export interface UsedPasskey {
  readonly kind: 'accepted';
  readonly person: SignInPerson;
  /** RFC 8176: `swk` if it is synchronized between devices, otherwise `hwk`; with `user` and `mfa`. */
  readonly methods: readonly string[];
}

/**
 * A person's passkeys (WebAuthn): to add, use, and remove them. The device has to check the person by fingerprint, face, or PIN. A
 * challenge is stored on the server for the sign-in or person it was made for, and counts once.
 *
 * @source docs/decisions/identity.md#a-passkey-counts-as-two-factors
 */
export class Passkeys {
  private readonly expected: { readonly expectedOrigin: string; readonly expectedRPID: string };

  /** @param issuer address of the provider, with a trailing slash: passkeys count for its host name. */
  constructor(
    issuer: string,
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly storage: ProviderStorage,
    private readonly people: PeopleForSignIn,
    private readonly now: () => number = Date.now,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {
    const { origin, hostname } = new URL(issuer);
    this.expected = { expectedOrigin: origin, expectedRPID: hostname };
  }

  /** Options for creating a passkey in the browser, as JSON. */
  async startAdding({ subject, email, firstName, lastName }: SignInPerson): Promise<string> {
    const { passkeys } = await this.transactions.run(({ factors }) => factors.of(subject));
    const options = await generateRegistrationOptions({
      rpName: 'Listbill',
      rpID: this.expected.expectedRPID,
      userID: createHash('sha256').update(subject).digest(),
      userName: email,
      userDisplayName: `${firstName} ${lastName}`.trim(),
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.remember(`add ${subject}`, options.challenge, subject);
    return JSON.stringify(options);
  }

  /** @param answer JSON of the browser. @param typedName how the person names it. */
  async add(
    { person, address }: FactorChange,
    answer: string,
    typedName: string,
  ): Promise<FactorAdded | FactorRefused> {
    const name = typedName.replaceAll(CONTROLS, '').trim().slice(0, MAX_NAME);
    if (name === '') return { kind: 'refused', message: NAME };
    const userId = person.subject;
    const expectedChallenge = await this.challenge(`add ${userId}`);
    if (expectedChallenge === undefined) return { kind: 'refused', message: EXPIRED };
    const response = responseIn<RegistrationResponseJSON>(answer);
    const made = response && (await registered({ response, expectedChallenge, ...this.expected }));
    if (!made) return { kind: 'refused', message: NOT_MADE };
    const now = new Date(this.now());
    const result = await this.transactions.run<FactorAdded | FactorRefused>(async ({ factors, mail }) => {
      await factors.lock(userId);
      const { passkeys } = await factors.of(userId);
      if (passkeys.length >= MAX_PASSKEYS) return { kind: 'refused', message: TOO_MANY };
      if (!(await factors.addPasskey({ ...made, userId, name }, now))) return { kind: 'refused', message: KNOWN };
      return noteAdded({ factors, mail }, person, 'passkey', now);
    });
    if (result.kind === 'added') this.record('factor-added', { person, address });
    return result;
  }

  /** Removes a passkey; with the last factor, the recovery codes too. Does nothing if the person has no such passkey. */
  async remove({ person, address }: FactorChange, credentialId: string): Promise<void> {
    const now = new Date(this.now());
    const isRemoved = await this.transactions.run(async ({ factors, mail }) => {
      await factors.lock(person.subject);
      if (!(await factors.removePasskey(person.subject, credentialId))) return false;
      await noteRemoved({ factors, mail }, person, 'passkey', now);
      return true;
    });
    if (isRemoved) this.record('factor-removed', { person, address });
  }

  /**
   * What the browser needs to show a passkey, as JSON.
   *
   * @param signIn id of the sign-in in progress.
   * @param userId whose passkeys are asked for; undefined for any that the device has for this address.
   */
  async startUsing(signIn: string, userId?: string): Promise<string> {
    const passkeys =
      userId === undefined ? [] : (await this.transactions.run(({ factors }) => factors.of(userId))).passkeys;
    const options = await generateAuthenticationOptions({
      rpID: this.expected.expectedRPID,
      allowCredentials: passkeys.map(({ credentialId: id }) => ({ id })),
      userVerification: 'required',
    });
    await this.remember(signIn, options.challenge, userId);
    return JSON.stringify(options);
  }

  /**
   * Checks the passkey that a person showed.
   *
   * @param answer JSON of the browser.
   * @param userId who has to own it; undefined for anyone.
   */
  async use(signIn: string, answer: string, address: string, userId?: string): Promise<UsedPasskey | FactorRefused> {
    const expectedChallenge = await this.challenge(signIn);
    if (expectedChallenge === undefined) return { kind: 'refused', message: EXPIRED };
    const response = responseIn<AuthenticationResponseJSON>(answer);
    const id = typeof response?.id === 'string' ? response.id : '';
    const passkey = await this.transactions.run(({ factors }) => factors.passkey(id));
    const refused = (reason: string): FactorRefused => {
      const owner = passkey?.userId ?? userId;
      this.security.record({ name: 'factor-failed', userId: owner, address, reason, about: ABOUT });
      return { kind: 'refused', message: NOT_ACCEPTED };
    };
    if (!response || !passkey || (userId !== undefined && passkey.userId !== userId)) return refused('unknown-passkey');
    const counter = await shown({ response, expectedChallenge, ...this.expected }, passkey);
    if (counter === undefined) return refused('wrong-passkey');
    const now = new Date(this.now());
    const isUsed = await this.transactions.run(({ factors }) => factors.usePasskey(id, counter, now));
    // The counter is behind: a copy of this passkey was used in the meantime.
    if (!isUsed) return refused('counter');
    const person = await this.people.findBySubject(passkey.userId);
    if (person?.status !== 'Active') return refused('inactive');
    return { kind: 'accepted', person, methods: [passkey.isSynced ? 'swk' : 'hwk', 'user', 'mfa'] };
  }

  private async remember(id: string, challenge: string, userId: string | undefined): Promise<void> {
    const value = { challenge, ...(userId !== undefined && { accountId: userId }) };
    const expiresAt = this.now() + CHALLENGE_MS;
    await this.storage.put({ kind: KIND, id, value, uid: null, grantId: null, expiresAt });
  }

  /** Uses up the challenge. */
  private async challenge(id: string): Promise<string | undefined> {
    const challenge = (await this.storage.take(KIND, id))?.value['challenge'];
    return typeof challenge === 'string' ? challenge : undefined;
  }

  private record(name: 'factor-added' | 'factor-removed', { person, address }: FactorChange): void {
    this.security.record({ name, userId: person.subject, address, about: ABOUT });
  }
}

const ABOUT = { factor: 'passkey' };

const NAME = 'Enter a name to recognize the passkey by.';
const EXPIRED = 'This page was open for too long. Try again.';
const NOT_MADE =
  'The passkey could not be added. Try again, and confirm with your fingerprint, face, or PIN when you are asked to.';
const KNOWN = 'This passkey was added before.';
const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use, then add this one.`;
const NOT_ACCEPTED =
  'This passkey was not accepted. Try again with a passkey that you added to Listbill, or sign in another way.';

/** Undefined for anything but a JSON object. The library checks what is in it. */
function responseIn<T extends object>(answer: string): T | undefined {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

/** The passkey in an answer; undefined if it is not a right one. */
async function registered(
  options: Parameters<typeof verifyRegistrationResponse>[0],
): Promise<Omit<NewPasskey, 'userId' | 'name'> | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse(options);
    if (!verified) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    // The library throws an error for each wrong part of an answer.
    return undefined;
  }
}

type Shown = Omit<Parameters<typeof verifyAuthenticationResponse>[0], 'credential'>;

/** How often the authenticator says that it was used; undefined if the answer is not a right one. */
async function shown(options: Shown, passkey: StoredPasskey): Promise<number | undefined> {
  const { publicKey, counter } = passkey;
  const credential = {
    id: options.response.id,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter,
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({ ...options, credential });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
