import type { IdentityProviderOptions } from '../../../server/people/identity/IdentityProviderOptions';
import { SqlPeopleForSignIn } from '../../../server/people/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../../server/people/session/SqlProviderStorage';
import { SqlRecentAttempts } from '../../../server/people/session/SqlRecentAttempts';
import type { SentMail } from '../../../server/platform/mail/ports';
import { SqlOutbox } from '../../../server/platform/mail/SqlMails';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { cheapHash } from '../identity/cheapHash';
import { ProviderApi } from '../identity/ProviderApi';
import { PASSWORD, startTestProvider } from '../identity/startTestProvider';
import { openTestDatabase } from '../server/openTestDatabase';
import { TestClock } from '../server/TestClock';
import { type PersonOptions, TestData, type TestPerson } from '../server/TestData';

const APP = 'http://localhost:4180/';
const LINK = /https?:\/\/\S+/;
const CODE = /^\d{6}$/m;

/** The real identity provider on a real database, with people and emails. */
export async function openAccountFixture() {
  const { db, close } = await openTestDatabase();
  const clock = new TestClock(new Date().toISOString());
  const data = new TestData(db, clock);
  const storage = new SqlProviderStorage(db, clock);
  const outbox = new SqlOutbox(db, clock);
  const transactions = new SqlTransactions(db, { clock, issuer: 'http://issuer.test/' });

  const open = async (options: Partial<IdentityProviderOptions> & { readonly flow?: 'code' | 'fragment' } = {}) => {
    clock.set(new Date().toISOString());
    // Attempts of earlier tests must not count.
    await db.deleteFrom('recent_attempts').execute();
    const people = new SqlPeopleForSignIn(db);
    const idp = await startTestProvider({
      people,
      storage,
      attempts: new SqlRecentAttempts(db, clock),
      transactions,
      outbox,
      now: () => clock.now().getTime(),
      ...options,
    });
    return { ...idp, api: new ProviderApi(idp.issuer, new URL(APP).origin, idp.clientId) };
  };

  return {
    db,
    clock,
    storage,
    outbox,
    transactions,
    open,
    close,
    /** Creates a person who signs in with `PASSWORD`. */
    async person(options: PersonOptions & { readonly connection?: string } = {}): Promise<TestPerson> {
      const { connection = 'Username-Password-Authentication', ...others } = options;
      const person = await data.person(others);
      await db
        .updateTable('people')
        .set({ connection, password_hash: cheapHash(PASSWORD) })
        .where('user_id', '=', person.userId)
        .execute();
      return person;
    },
    async mailsTo(email: string): Promise<readonly SentMail[]> {
      return (await outbox.latest()).filter(({ to }) => to === email);
    },
    /** The link in the latest email to this address. */
    async linkTo(email: string): Promise<string> {
      return firstMatch(LINK, await newestText(outbox, email));
    },
    async codeTo(email: string): Promise<string> {
      return firstMatch(CODE, await newestText(outbox, email));
    },
  };
}

export type AccountFixture = Awaited<ReturnType<typeof openAccountFixture>>;
export type OpenProvider = Awaited<ReturnType<AccountFixture['open']>>;

async function newestText(outbox: SqlOutbox, email: string): Promise<string> {
  return (await outbox.latest()).find(({ to }) => to === email)?.text ?? '';
}

function firstMatch(pattern: RegExp, text: string): string {
  const [match] = pattern.exec(text) ?? [];
  if (match === undefined) throw new Error(`No match for ${pattern} in: ${text}`);
  return match;
}
