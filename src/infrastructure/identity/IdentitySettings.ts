import { createToken, type Token } from '../../application/platform/shared/Token';

/** The identity settings needed for account calls to the provider. @source ENV-1 SES-10 */
export interface IdentityProviderKeys extends Omit<IdentitySettings, 'appUrl'> {
  readonly flow: 'code' | 'fragment';
  /** Name of the provider's password database. */
  readonly databaseConnection: string;
}

export const IdentityProviderKeys: Token<IdentityProviderKeys> = createToken('IdentityProviderKeys');

/** The identity settings of the environment, and the application's address. @source ENV-1 */
export interface IdentitySettings {
  /** Host name of the tenant, or an http address on localhost; without a trailing slash. */
  readonly domain: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scope: string;
  readonly organization?: string | undefined;
  readonly renewal: 'iframe' | 'refresh';
  /** 0 to 300. @source SES-6 */
  readonly leewaySeconds: number;
  /** Time limit to complete a started sign-in. @source SES-9 */
  readonly loginStateMinutes: number;
  /** Time limit of the silent check at startup. @source SES-9 */
  readonly silentCheckSeconds: number;
  /** Time limit of any other answer of the provider. @source SES-9 */
  readonly timeoutSeconds: number;
  /** The application's base address, with a trailing slash. The provider returns to `callback` below it. */
  readonly appUrl: string;
}

/** The provider's address, without a trailing slash. @param domain a host, or an http address on localhost. */
export function providerAddress(domain: string): string {
  return /^https?:/.test(domain) ? domain : `https://${domain}`;
}
