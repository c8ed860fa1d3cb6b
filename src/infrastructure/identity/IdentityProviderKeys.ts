import { createToken, type Token } from '../../application/shared/Token';
import type { IdentitySettings } from './IdentitySettings';

/** The identity keys of the environment, as far as the provider's own calls need them. @source ENV-1 SES-10 */
export interface IdentityProviderKeys extends Omit<IdentitySettings, 'appUrl'> {
  readonly flow: 'code' | 'fragment';
  /** The provider's own database of people, as it calls it. */
  readonly databaseConnection: string;
}

export const IdentityProviderKeys: Token<IdentityProviderKeys> = createToken('IdentityProviderKeys');
