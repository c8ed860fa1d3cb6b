import type { ProviderEntry, ProviderStorage } from '../session/ports/ProviderStorage';
import { OVER, type Over } from './AccountAnswer';
import type { MailedTokens } from './MailedTokens';
import type { AccountDesk, NewPerson } from './ports/AccountDesk';

/** Makes the account that somebody asked for, once they show that the address is theirs. @source SES-10 */
export class ConfirmSignUp {
  constructor(
    private readonly desk: AccountDesk,
    private readonly storage: ProviderStorage,
    private readonly tokens: MailedTokens,
  ) {}

  /** @returns the email that waits to be confirmed. */
  async emailOf(token: string): Promise<string | undefined> {
    return newPersonIn(await this.tokens.find(this.storage, token))?.email;
  }

  async run(token: string): Promise<{ readonly kind: 'done'; readonly email: string } | Over> {
    return this.desk.inTransaction(async ({ people, storage }) => {
      const person = newPersonIn(await this.tokens.take(storage, token));
      const isAdded = person !== undefined && (await people.add(person));
      return isAdded ? { kind: 'done', email: person.email } : OVER;
    });
  }
}

function newPersonIn(value: ProviderEntry['value'] | undefined): NewPerson | undefined {
  const { email, firstName, lastName, passwordHash } = value ?? {};
  const isWhole = [email, firstName, lastName, passwordHash].every((part) => typeof part === 'string');
  return isWhole ? ({ email, firstName, lastName, passwordHash } as NewPerson) : undefined;
}
