import { claimMissing, IdentityError } from '../../application/session/IdentityError';
import type { Identity, IdentityTokens, SignedInReturn, SilentCheck } from '../../application/session/ports/Identity';
import type { AnsweredReturn } from '../../domain/session/SignInReturn';
import { assertAllowed } from './assertAllowed';
import { assertOrganization } from './assertOrganization';
import { assertUsable } from './assertUsable';
import type { BegunSignIns } from './BegunSignIns';
import type { IdentityLibrary, LibraryTokens, SilentQuestion } from './IdentityLibrary';
import type { IdentitySettings } from './IdentitySettings';
import { identityErrorFrom } from './identityErrorFrom';
import { emptyAnswer, networkDown } from './identityErrors';
import { IdentityText } from './identityTexts';
import { ReturnedSignIn } from './ReturnedSignIn';
import { withinTime } from './withinTime';

/** What only a browser has. */
export interface IdentityPlace {
  readonly begun: BegunSignIns;
  /** Leaves the page for an address. */
  readonly leaveFor: (address: string) => void;
  readonly now: () => number;
  /** False when the browser knows that it has no network. */
  readonly isOnline: () => boolean;
}

const RENEWAL_SECONDS = 10;
/** What a silent check says when nobody is signed in. A check that gets no answer counts too: the sign-in page will tell. */
const NOBODY = ['login_required', 'consent_required', 'interaction_required', 'missing_refresh_token', 'timeout'];

/**
 * The identity port over a library. Decided here, and the same whichever library it is: when tokens end, how long an
 * answer may take, how old a begun sign-in may be, whose return it is, that a renewal stays with the same person, and
 * what a failure is called.
 */
export class ProviderIdentity implements Identity {
  private subject: string | undefined;

  /** @throws IdentityError for settings that no sign-in could work with. @source SES-6 */
  constructor(
    private readonly library: IdentityLibrary,
    private readonly settings: IdentitySettings,
    private readonly place: IdentityPlace,
  ) {
    assertUsable(settings);
  }

  async check(asked: SilentCheck = {}): Promise<IdentityTokens | undefined> {
    try {
      assertAllowed(asked);
      const { redirectUri } = asked;
      const seconds = this.settings.silentCheckSeconds;
      return this.taken(await this.ask({ seconds, ...(redirectUri && { redirectUri }) }));
    } catch (error) {
      const reason = identityErrorFrom(error);
      if (NOBODY.includes(reason.code)) return undefined;
      throw reason;
    }
  }

  async login(target: string, through = (address: string) => address): Promise<never> {
    const { begun, now } = this.place;
    try {
      const address = await this.library.signInAddress();
      const { searchParams } = new URL(address);
      const [state, nonce] = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? ''];
      begun.keep({ state, nonce, target, at: now() });
      this.leaveFor(through(address));
    } catch (error) {
      throw identityErrorFrom(error);
    }
    return new Promise<never>(() => {});
  }

  async complete({ url }: AnsweredReturn): Promise<SignedInReturn> {
    const kept = this.place.begun.take();
    try {
      const age = this.place.now() - (kept?.at ?? 0);
      const begun = new ReturnedSignIn(url).belongingTo(kept, age, this.settings);
      const redeemed = this.library.redeem(url, begun);
      const tokens = await withinTime(this.settings.timeoutSeconds, redeemed, IdentityText.Timeout);
      return { tokens: this.taken(this.tokensFrom(tokens)), target: begun.target };
    } catch (error) {
      const { code, message, transient, restartable } = identityErrorFrom(error);
      throw new IdentityError(code, message, { transient, restartable, target: kept?.target });
    }
  }

  async renew(): Promise<IdentityTokens> {
    return this.asSamePerson(this.ask({ seconds: RENEWAL_SECONDS }));
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

  /** Without a network a browser shows an error page of its own, where nobody is told what became of them. */
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

  /** A library takes whoever is signed in at the provider by now. @source SES-3 */
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
