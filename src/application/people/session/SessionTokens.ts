import type { Time } from '../../platform/shared/Time';
import { IdentityError, mayPass, notSignedIn } from './IdentityError';
import type { Session } from './Session';

/** A token with less time left may expire in transit to the server. */
const SPARE_MS = 5_000;
/** Calls that were refused together share one renewal. */
const JUST_RENEWED_MS = 5_000;

/** The caller's email and a valid token for calls to the product API. */
export class SessionTokens {
  private renewedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly session: Session,
    private readonly time: Time,
  ) {}

  /** The signed-in person's email; undefined if no one is signed in. */
  email(): string | undefined {
    const { state } = this.session;
    return state.kind === 'signedIn' ? state.user.email : undefined;
  }

  /** A valid token, renewed first if it is about to expire, for example after the machine slept. Rejects with IdentityError. */
  async accessToken(): Promise<string> {
    if (!this.session.tokens) throw notSignedIn();
    return this.readyAccessToken() ?? this.renew();
  }

  /** A valid token without renewing it; undefined if there is none. */
  readyAccessToken(): string | undefined {
    const { tokens } = this.session;
    return tokens && tokens.expiresAt - this.time.now() > SPARE_MS ? tokens.accessToken : undefined;
  }

  /** A token for the one repetition after a 401. Rejects with IdentityError. */
  async renewedAccessToken(): Promise<string> {
    const { tokens } = this.session;
    const isFresh = this.time.now() - this.renewedAt < JUST_RENEWED_MS;
    return tokens && isFresh ? tokens.accessToken : this.renew();
  }

  /** Ends the session for every screen if the renewal shows that it is over. */
  private async renew(): Promise<string> {
    try {
      const { accessToken } = await this.session.renew();
      this.renewedAt = this.time.now();
      return accessToken;
    } catch (error) {
      if (error instanceof IdentityError && !this.mayGoOn(error)) this.session.fail(error);
      throw error;
    }
  }

  /** A problem at the provider does not end a session whose token is still valid. @source SES-3 */
  private mayGoOn(error: IdentityError): boolean {
    const isGood = (this.session.tokens?.expiresAt ?? 0) > this.time.now();
    return error.transient || (isGood && mayPass(error));
  }
}
