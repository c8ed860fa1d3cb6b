import { IdentityError } from '../../application/session/IdentityError';
import type { BegunSignIn } from './BegunSignIns';
import type { IdentitySettings } from './IdentitySettings';
import { identityErrorFrom } from './identityErrorFrom';
import { staleReturn } from './identityErrors';
import { oauthText } from './identityTexts';
import { providerAddress } from './providerAddress';

const MINUTE_MS = 60_000;

/** What the provider sent a person back with: behind the `?`, or behind the `#`. */
export class ReturnedSignIn {
  private readonly parameters: URLSearchParams;

  constructor(url: string) {
    const { searchParams, hash } = new URL(url);
    this.parameters = searchParams.has('state') ? searchParams : new URLSearchParams(hash.replace(/^#\/?/, ''));
  }

  /**
   * The sign-in that this tab began and the return belongs to. What a return says counts for nothing before that: anybody
   * can write a link with an error and a text of their own in it.
   *
   * @param begun as kept by this tab.
   * @param age of it, in milliseconds.
   * @throws IdentityError for a return that is stale, mixed up, or carries an error. @source SES-2 SES-6 SES-9
   */
  belongingTo(begun: BegunSignIn | undefined, age: number, settings: IdentitySettings): BegunSignIn {
    this.assertOurProvider(settings);
    const error = this.parameters.get('error');
    const isOurs = begun !== undefined && begun.state !== '' && begun.state === this.parameters.get('state');
    if (!isOurs && error !== null) throw identityErrorFrom({ error, error_description: oauthText(error) });
    if (!isOurs || age > settings.loginStateMinutes * MINUTE_MS) throw staleReturn();
    if (error === null) return begun;
    throw identityErrorFrom({ error, error_description: this.parameters.get('error_description') });
  }

  /** The provider names itself in its return (RFC 9207); a return of another one was mixed up. */
  private assertOurProvider({ domain }: IdentitySettings): void {
    const issuer = this.parameters.get('iss');
    if (issuer === null || issuer === `${providerAddress(domain)}/`) return;
    throw new IdentityError('invalid_token', 'Issuer (iss) mismatch in the return');
  }
}
