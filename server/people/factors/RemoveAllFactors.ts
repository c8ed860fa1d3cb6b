import type { Transactions } from '../../platform/shared/Transaction';
import { factorsResetMail } from '../account/accountMails';
import type { AccountTransaction } from '../account/ports';
import { hasFactor } from './ports';

/**
 * Removes all second factors and recovery codes of a person who lost them, for the operator of the server, who has made sure who
 * asks. Signing in then takes the first factor only, until the person adds another.
 */
export class RemoveAllFactors {
  constructor(private readonly transactions: Transactions<AccountTransaction>) {}

  /**
   * @returns `unknown` if no one in the directory has this email; `none` if the person has no second factor. Nothing is changed
   *   then.
   */
  run(email: string, now: Date): Promise<'removed' | 'none' | 'unknown'> {
    return this.transactions.run(async ({ people, factors, mail }) => {
      const person = await people.findByEmail(email);
      if (!person) return 'unknown';
      const userId = person.subject;
      const own = await factors.of(userId);
      if (!hasFactor(own)) return 'none';
      await factors.removeApp(userId);
      for (const { credentialId } of own.passkeys) await factors.removePasskey(userId, credentialId);
      await factors.setRecoveryCodes(userId, []);
      await factors.note(userId, 'factorRemoved', 'Removed all second factors, by the server operator.', now, true);
      await mail.send(factorsResetMail(person));
      return 'removed';
    });
  }
}
