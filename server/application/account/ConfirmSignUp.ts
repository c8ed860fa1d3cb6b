import type { PasswordCheck } from '../session/ports/PasswordCheck';
import type { ProviderEntry, ProviderStorage } from '../session/ports/ProviderStorage';
import { OVER, type Over, type Refused } from './AccountAnswer';
import type { MailedTokens } from './MailedTokens';
import type { AccountDesk, NewPerson } from './ports/AccountDesk';

/**
 * Makes the account that somebody asked for, once they show that the address is theirs and that it was them who asked:
 * else a stranger could have an account made for somebody else, with a password that the stranger knows.
 *
 * @source SES-10
 */
export class ConfirmSignUp {
  constructor(
    private readonly desk: AccountDesk,
    private readonly storage: ProviderStorage,
    private readonly tokens: MailedTokens,
    private readonly passwords: PasswordCheck,
  ) {}

  /** @returns the email that waits to be confirmed. */
  async emailOf(token: string): Promise<string | undefined> {
    return newPersonIn(await this.tokens.find(this.storage, token))?.email;
  }

  /** @param password that the account was asked for with; the link stays good when it is another. */
  async run(
    token: string,
    password: string,
  ): Promise<{ readonly kind: 'done'; readonly email: string } | Refused | Over> {
    const asked = newPersonIn(await this.tokens.find(this.storage, token));
    if (!asked) return OVER;
    if (!(await this.passwords.matches(password, asked.passwordHash))) {
      return { kind: 'refused', code: 'invalid_password', message: NOT_THE_SAME };
    }
    return this.desk.inTransaction(async ({ people, storage }) => {
      const person = newPersonIn(await this.tokens.take(storage, token));
      const isAdded = person !== undefined && (await people.add(person));
      return isAdded ? { kind: 'done', email: person.email } : OVER;
    });
  }
}

const NOT_THE_SAME = 'That is not the password the account was asked for with. Nothing was made.';

function newPersonIn(value: ProviderEntry['value'] | undefined): NewPerson | undefined {
  const { email, firstName, lastName, passwordHash } = value ?? {};
  const isWhole = [email, firstName, lastName, passwordHash].every((part) => typeof part === 'string');
  return isWhole ? ({ email, firstName, lastName, passwordHash } as NewPerson) : undefined;
}
