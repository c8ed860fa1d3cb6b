import { claimMissing, IdentityError } from '../../application/people/session/IdentityError';
import type { Identity, IdentityTokens, SignedInReturn, SilentCheck } from '../../application/people/session/ports';
import type { AnsweredReturn } from '../../domain/people/session/SignInReturn';
import type { IdentityLibrary, LibraryTokens, SilentQuestion } from './IdentityLibrary';
import { type IdentitySettings, providerAddress } from './IdentitySettings';
import {
  emptyAnswer,
  IdentityText,
  identityErrorFrom,
  networkDown,
  oauthText,
  staleReturn,
  withinTime,
} from './identityErrors';
import { type StartedSignIn, StartedSignIns } from './StartedSignIns';

/** The current tab. */
export const browserPlace: IdentityPlace = {
  started: new StartedSignIns(() => window.sessionStorage),
  leaveFor,
  now: Date.now,
  isOnline: () => window.navigator.onLine,
};

/**
 * Replaces the page with an address, so that Back does not lead to a page that signs in again. Reloads a page restored from
 * the back/forward cache, because its session or sign-in may be over.
 */
function leaveFor(address: string): void {
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.replace(address);
}

const MAX_LEEWAY_S = 300;

const TOKENS: readonly string[] = ['token id_token', 'id_token token'];

const MINUTE_MS = 60_000;

/** Completes the claims of new tokens from elsewhere. @throws IdentityError */
export type CompleteTokens = (tokens: IdentityTokens) => Promise<IdentityTokens>;

/** Functions of the browser. */
interface IdentityPlace {
  readonly started: StartedSignIns;
  /** Opens an address instead of the page. */
  readonly leaveFor: (address: string) => void;
  readonly now: () => number;
  /**
   * False if the browser reports that it is offline.
   *
   * @source docs/decisions/session.md#an-offline-browser-is-not-sent-to-the-provider
   */
  readonly isOnline: () => boolean;
}

const RENEWAL_SECONDS = 10;
/** Codes of a silent check without a session. A check without an answer counts too: the sign-in page will show the reason. */
const NO_SESSION = ['login_required', 'consent_required', 'interaction_required', 'missing_refresh_token', 'timeout'];

/**
 * The identity port over a library. Contains the rules that are the same for every library: when tokens expire, time limits
 * of answers and of a started sign-in, which sign-in a return belongs to, that a renewal keeps the same person, and the
 * codes of failures.
 */
export class ProviderIdentity implements Identity {
  private subject: string | undefined;

  /** @throws IdentityError for settings that make every sign-in fail. @source SES-6 */
  constructor(
    private readonly library: IdentityLibrary,
    private readonly settings: IdentitySettings,
    private readonly place: IdentityPlace,
    private readonly completed: CompleteTokens = (tokens) => Promise.resolve(tokens),
  ) {
    assertUsable(settings);
  }

  async check(requested: SilentCheck = {}): Promise<IdentityTokens | undefined> {
    try {
      assertAllowed(requested);
      const { redirectUri, limitSeconds = Number.POSITIVE_INFINITY, isAfterSignIn } = requested;
      // A refresh token of the sign-in before would return its session.
      if (isAfterSignIn) await this.library.forget();
      const seconds = Math.min(limitSeconds, this.settings.silentCheckSeconds);
      return await this.completed(this.taken(await this.ask({ seconds, ...(redirectUri && { redirectUri }) })));
    } catch (error) {
      const reason = identityErrorFrom(error);
      if (NO_SESSION.includes(reason.code)) return undefined;
      throw reason;
    }
  }

  async login(target: string, through = (address: string) => address): Promise<never> {
    const { started, now } = this.place;
    try {
      const address = await this.library.signInAddress();
      const { searchParams } = new URL(address);
      const [state, nonce] = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? ''];
      started.save({ state, nonce, target, at: now() });
      this.leaveFor(through(address));
    } catch (error) {
      throw identityErrorFrom(error);
    }
    return new Promise<never>(() => {});
  }

  async complete({ url }: AnsweredReturn): Promise<SignedInReturn> {
    const saved = this.place.started.take();
    try {
      const age = this.place.now() - (saved?.at ?? 0);
      const started = new ReturnedSignIn(url).belongingTo(saved, age, this.settings);
      const redeemed = this.library.redeem(url, started);
      const tokens = await withinTime(this.settings.timeoutSeconds, redeemed, IdentityText.Timeout);
      return { tokens: await this.completed(this.taken(this.tokensFrom(tokens))), target: started.target };
    } catch (error) {
      const { code, message, transient, restartable } = identityErrorFrom(error);
      throw new IdentityError(code, message, { transient, restartable, target: saved?.target });
    }
  }

  async renew(): Promise<IdentityTokens> {
    return this.completed(await this.asSamePerson(this.ask({ seconds: RENEWAL_SECONDS })));
  }

  async tokenFor(audience: string, scope: string): Promise<string> {
    const question = { seconds: RENEWAL_SECONDS, audience, scope, mayBeKnown: true };
    return (await this.asSamePerson(this.ask(question))).accessToken;
  }

  async logout({ federated }: { readonly federated: boolean }): Promise<void> {
    try {
      const address = await this.library.signOutAddress({ returnTo: this.settings.appUrl, federated });
      this.leaveFor(address);
    } catch (error) {
      throw identityErrorFrom(error);
    }
  }

  /** Checked first, because offline the browser would show its own error page. */
  private leaveFor(address: string): void {
    if (!this.place.isOnline()) throw networkDown();
    this.place.leaveFor(address);
  }

  private async ask(question: Partial<SilentQuestion> & { readonly seconds: number }): Promise<IdentityTokens> {
    if (!this.place.isOnline()) throw networkDown();
    const { audience, scope, appUrl } = this.settings;
    const whole = { audience, scope, redirectUri: `${appUrl}callback`, mayBeKnown: false, ...question };
    return this.tokensFrom(await withinTime(question.seconds, this.library.askSilently(whole)));
  }

  /** A library accepts any person who is signed in at the provider by now. @source SES-3 */
  private async asSamePerson(answer: Promise<IdentityTokens>): Promise<IdentityTokens> {
    try {
      const tokens = await answer;
      if (this.subject === undefined || tokens.subject === this.subject) return this.taken(tokens);
      await this.library.forget().catch(() => undefined);
      throw new IdentityError('user_changed', IdentityText.UserChanged);
    } catch (error) {
      throw identityErrorFrom(error);
    }
  }

  private taken(tokens: IdentityTokens): IdentityTokens {
    this.subject = tokens.subject;
    return tokens;
  }

  private tokensFrom(tokens: LibraryTokens | undefined): IdentityTokens {
    const subject = tokens?.claims['sub'];
    if (!tokens?.accessToken || !tokens.idToken || !(tokens.expiresIn > 0)) throw emptyAnswer();
    if (typeof subject !== 'string' || subject === '') throw claimMissing('sub');
    const { accessToken, idToken, expiresIn, claims } = tokens;
    assertOrganization(claims, this.settings.organization);
    return { accessToken, idToken, expiresAt: this.place.now() + expiresIn * 1_000, subject, claims };
  }
}

/**
 * @throws IdentityError if the leeway is not 0 to 300 seconds, or returns would be impossible.
 *
 * @source SES-6 SES-7 docs/decisions/session.md#an-audience-that-is-missing-means-openid
 */
function assertUsable({ leewaySeconds, appUrl }: IdentitySettings): void {
  if (!(leewaySeconds >= 0 && leewaySeconds <= MAX_LEEWAY_S)) throw new IdentityError('error', IdentityText.Leeway);
  if (appUrl === '') throw new IdentityError('error', IdentityText.RedirectUri);
}

/** @throws IdentityError for a response type without tokens, or an empty address. @source SES-7 */
function assertAllowed({ responseType = 'token id_token', redirectUri }: SilentCheck): void {
  if (responseType === 'code') throw new IdentityError('error', IdentityText.ResponseType);
  if (!TOKENS.includes(responseType)) throw new IdentityError('error', 'responseType is not valid');
  if (redirectUri === '') throw new IdentityError('error', IdentityText.RedirectUri);
}

/**
 * Checks the organization by its id, which starts with `org_`, or by its name.
 *
 * @throws IdentityError if the ID token is for another organization, or for none. @source SES-6
 */
function assertOrganization(claims: Readonly<Record<string, unknown>>, organization: string | undefined): void {
  if (!organization) return;
  const isId = organization.startsWith('org_');
  const [claim, called] = isId ? ['org_id', 'Organization ID'] : ['org_name', 'Organization Name'];
  const found = claims[claim];
  if (found === (isId ? organization : organization.toLowerCase())) return;
  const what = typeof found === 'string' ? 'claim mismatch' : 'claim must be a string present';
  throw new IdentityError('invalid_token', `${called} (${claim}) ${what} in the ID token`);
}

/** The parameters of a return, in the query or the fragment. */
export class ReturnedSignIn {
  private readonly parameters: URLSearchParams;

  constructor(url: string) {
    const { searchParams, hash } = new URL(url);
    this.parameters = searchParams.has('state') ? searchParams : new URLSearchParams(hash.replace(/^#\/?/, ''));
  }

  /**
   * The sign-in of this tab that the return belongs to. Checked before anything in the return is used, because anyone can
   * create a link with an error and a text.
   *
   * @param started the sign-in saved by this tab.
   * @param age of the sign-in, in milliseconds.
   * @throws IdentityError for a return that is stale, mixed up, or carries an error. @source SES-2 SES-6 SES-9
   */
  belongingTo(started: StartedSignIn | undefined, age: number, settings: IdentitySettings): StartedSignIn {
    this.assertOurProvider(settings);
    const error = this.parameters.get('error');
    const isOurs = started !== undefined && started.state !== '' && started.state === this.parameters.get('state');
    if (!isOurs && error !== null) throw identityErrorFrom({ error, error_description: oauthText(error) });
    if (!isOurs || age > settings.loginStateMinutes * MINUTE_MS) throw staleReturn();
    if (error === null) return started;
    throw identityErrorFrom({ error, error_description: this.parameters.get('error_description') });
  }

  /** The return names its provider (RFC 9207); one from another provider is a mix-up attack. */
  private assertOurProvider({ domain }: IdentitySettings): void {
    const issuer = this.parameters.get('iss');
    if (issuer === null || issuer === `${providerAddress(domain)}/`) return;
    throw new IdentityError('invalid_token', 'Issuer (iss) mismatch in the return');
  }
}
