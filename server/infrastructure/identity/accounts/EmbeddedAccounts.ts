import { randomUUID } from 'node:crypto';
import { MailedTokens } from '../../../application/account/MailedTokens';
import {
  type NewSignIn,
  PasswordLinkPurpose,
  type SignInAccount,
  type SignInAccounts,
} from '../../../application/directory/ports/SignInAccounts';
import type { ProviderStorage } from '../../../application/session/ports/ProviderStorage';
import { NEW_PASSWORD_LINK } from '../newPasswordLink';

const HOUR_MS = 3_600_000;
const LIFE_MS = { [PasswordLinkPurpose.Reset]: HOUR_MS, [PasswordLinkPurpose.Welcome]: 7 * 24 * HOUR_MS };

/** The accounts of the embedded provider: a person of the directory is one, so that there is nothing to make but a name for it. */
export class EmbeddedAccounts implements SignInAccounts {
  /**
   * @param issuer the provider's address, with a slash at the end.
   * @param connection what people with a password of ours sign in by.
   * @param now epoch milliseconds.
   */
  constructor(
    private readonly issuer: string,
    private readonly connection: string,
    private readonly storage: ProviderStorage,
    private readonly now: () => number,
  ) {}

  ensure({ connection = this.connection }: NewSignIn): Promise<SignInAccount> {
    return Promise.resolve({ issuer: this.issuer, subject: `listbill|${randomUUID()}`, connection });
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
