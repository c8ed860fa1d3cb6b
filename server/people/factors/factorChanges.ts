import { type FactorName, factorAddedMail, factorRemovedMail, factorWord } from '../account/accountMails';
import type { AccountTransaction } from '../account/ports';
import type { SignInPerson } from '../session/ports';
import { hasFactor } from './ports';
import { newRecoveryCodes, recoveryHash } from './recoveryCodes';

/** The person behind a change, and where it comes from. */
export interface FactorChange {
  readonly person: SignInPerson;
  /** Network address of the client. */
  readonly address: string;
}

/** A wrong or expired entry. `message` is shown to the person. */
export interface FactorRefused {
  readonly kind: 'refused';
  readonly message: string;
}

/** The factor was added. */
export interface FactorAdded {
  readonly kind: 'added';
  /** New recovery codes, to be shown once; empty if the person has some already. */
  readonly recoveryCodes: readonly string[];
}

type Stores = Pick<AccountTransaction, 'factors' | 'mail'>;

/** Effects of a new factor: recovery codes if there are none, an entry in the history, and an email. */
export async function noteAdded(
  { factors, mail }: Stores,
  person: SignInPerson,
  factor: FactorName,
  now: Date,
): Promise<FactorAdded> {
  const userId = person.subject;
  const hasCodes = (await factors.of(userId)).recoveryCodesLeft > 0;
  const recoveryCodes = hasCodes ? [] : await renewCodes({ factors }, userId);
  await factors.note(userId, 'factorAdded', `Added ${factorWord(factor)}.`, now);
  await mail.send(factorAddedMail(person, factor));
  return { kind: 'added', recoveryCodes };
}

/** Effects of a removed factor. Removing the last factor deletes the recovery codes. */
export async function noteRemoved(
  { factors, mail }: Stores,
  person: SignInPerson,
  factor: FactorName,
  now: Date,
): Promise<void> {
  const userId = person.subject;
  if (!hasFactor(await factors.of(userId))) await factors.setRecoveryCodes(userId, []);
  await factors.note(userId, 'factorRemoved', `Removed ${factorWord(factor)}.`, now);
  await mail.send(factorRemovedMail(person, factor));
}

/** Replaces the recovery codes. @returns the new ones. */
export async function renewCodes({ factors }: Pick<Stores, 'factors'>, userId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await factors.setRecoveryCodes(
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  );
  return codes;
}
