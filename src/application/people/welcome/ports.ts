import { createToken, type Token } from '../../platform/shared/Token';

/** The welcome notice of the product API. */
export interface WelcomeGateway {
  /** Notes that the signed-in person has seen the welcome notice. @throws ApiError @source MGM-21 */
  seen(args: { readonly email: string }): Promise<void>;
}

export const WelcomeGateway: Token<WelcomeGateway> = createToken('WelcomeGateway');
