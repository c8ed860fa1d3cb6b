import { randomBytes } from 'node:crypto';
import { MailedTokens } from '../../../application/account/MailedTokens';
import type { ProviderStorage } from '../../../application/session/ports/ProviderStorage';
import type { Context } from '../routes/Route';

const COOKIE = 'listbill_company';
const KIND = 'CompanySession';
const SESSION_MS = 8 * 60 * 60_000;
const ASSERTION_MS = 60_000;
const ID_BYTES = 32;

/** The sessions that people have at their company, of which the provider's own only borrows. @source SES-4 */
export class CompanySessions {
  private readonly assertions = new MailedTokens('CompanyAssertion', ASSERTION_MS);

  constructor(
    private readonly storage: ProviderStorage,
    private readonly now: () => number = Date.now,
  ) {}

  async subjectOf(ctx: Context): Promise<string | undefined> {
    const id = ctx.cookies.get(COOKIE, { signed: false });
    const subject = id && (await this.storage.find(KIND, id))?.value['accountId'];
    return typeof subject === 'string' ? subject : undefined;
  }

  async begin(ctx: Context, subject: string): Promise<void> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const expiresAt = this.now() + SESSION_MS;
    await this.storage.put({ kind: KIND, id, value: { accountId: subject }, uid: null, grantId: null, expiresAt });
    ctx.cookies.set(COOKIE, id, { path: '/', httpOnly: true, sameSite: 'lax', signed: false });
  }

  /** Does nothing when there is none. */
  async end(ctx: Context): Promise<void> {
    const id = ctx.cookies.get(COOKIE, { signed: false });
    if (!id) return;
    await this.storage.remove(KIND, id);
    ctx.cookies.set(COOKIE, null, { path: '/', signed: false });
  }

  /** What the company says of the person, good for one minute and for this sign-in alone. */
  assert(subject: string, signIn: string): Promise<string> {
    return this.assertions.issue(this.storage, { accountId: subject, signIn });
  }

  /** @returns whom the company vouches for in this sign-in; undefined when it does not, or did already. */
  async accept(assertion: string, signIn: string): Promise<string | undefined> {
    const { accountId, signIn: meant } = (await this.assertions.take(this.storage, assertion)) ?? {};
    return meant === signIn && typeof accountId === 'string' ? accountId : undefined;
  }
}
