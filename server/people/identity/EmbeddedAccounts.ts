import { randomUUID } from 'node:crypto';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';
import { MailedTokens } from '../account/mailedSecrets';
import {
  type NewSignIn,
  PasswordLinkPurpose,
  type SignInAccount,
  type SignInAccounts,
} from '../directory/ports/SignInAccounts';
import type { ProviderStorage } from '../session/ports';

/** Links to set a new password, requested by the person or by an administrator. */
export const NEW_PASSWORD_LINK = {
  /** Kind under which its tokens are stored. */
  kind: 'NewPasswordLink',
  /** @param issuer the provider's address, with a slash at the end. */
  addressOf: (issuer: string, token: string) => `${issuer}u/new-password/${token}`,
} as const;

const HOUR_MS = 3_600_000;
const LIFE_MS = { [PasswordLinkPurpose.Reset]: HOUR_MS, [PasswordLinkPurpose.Welcome]: 7 * 24 * HOUR_MS };

/** Accounts of the embedded provider. It reads people from the directory, so creating an account only creates its subject. */
export class EmbeddedAccounts implements SignInAccounts {
  /**
   * @param issuer address of the provider, with a trailing slash.
   * @param connection for people with a Listbill password.
   * @param samlConnection for people with company sign-on; undefined if there is none.
   * @param now epoch milliseconds.
   */
  constructor(
    private readonly issuer: string,
    private readonly connection: string,
    private readonly samlConnection: string | undefined,
    private readonly storage: ProviderStorage,
    private readonly now: () => number,
  ) {}

  async ensure({ connection = this.connection }: NewSignIn): Promise<SignInAccount> {
    if (connection !== this.connection && connection !== this.samlConnection) throw noSuchConnection();
    return { issuer: this.issuer, subject: `listbill|${randomUUID()}`, connection };
  }

  async newPasswordLink(
    { subject, connection }: Pick<SignInAccount, 'subject' | 'connection'>,
    purpose: PasswordLinkPurpose,
  ): Promise<string | undefined> {
    if (connection !== this.connection) return undefined;
    const { kind, addressOf } = NEW_PASSWORD_LINK;
    const tokens = new MailedTokens(kind, LIFE_MS[purpose], this.now);
    return addressOf(this.issuer, await tokens.issue(this.storage, { accountId: subject }));
  }
}

function noSuchConnection(): Refusal {
  const message = 'There is no such connection here. Leave it out, or use one that the sign-in page offers.';
  return new Refusal(ErrorCode.NoAccount, message);
}
