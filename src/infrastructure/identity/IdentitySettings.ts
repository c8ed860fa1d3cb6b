import { createToken, type Token } from '../../application/shared/Token';

/** The identity keys of the environment, as far as the provider's own calls need them. @source ENV-1 SES-10 */
export interface IdentityProviderKeys extends Omit<IdentitySettings, 'appUrl'> {
  readonly flow: 'code' | 'fragment';
  /** The provider's own database of people, as it calls it. */
  readonly databaseConnection: string;
}

export const IdentityProviderKeys: Token<IdentityProviderKeys> = createToken('IdentityProviderKeys');

/** How to reach the identity provider: the identity keys of the environment, and where the application lives. @source ENV-1 */
export interface IdentitySettings {
  /** Host name of the tenant, or a whole http address on localhost; without a slash at the end. */
  readonly domain: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scope: string;
  readonly organization?: string | undefined;
  readonly renewal: 'iframe' | 'refresh';
  /** 0 to 300. @source SES-6 */
  readonly leewaySeconds: number;
  /** How long a begun sign-in may be completed. @source SES-9 */
  readonly loginStateMinutes: number;
  /** How long the silent check at start may take. @source SES-9 */
  readonly silentCheckSeconds: number;
  /** How long any other answer of the provider may take. @source SES-9 */
  readonly timeoutSeconds: number;
  /** The application's own base address, with a slash at the end. The provider returns to `callback` below it. */
  readonly appUrl: string;
}

/** Where the provider is, without a slash at the end. @param domain a host, or a whole http address on localhost. */
export function providerAddress(domain: string): string {
  return /^https?:/.test(domain) ? domain : `https://${domain}`;
}
