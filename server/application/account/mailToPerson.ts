import { emailProblem, normalizedEmail } from '../../../src/domain/account/Profile';
import { signsInHere } from '../session/connections';
import type { SignInPerson } from '../session/ports/PeopleForSignIn';
import { type Refused, SENT, type Sent, type Wait } from './AccountAnswer';
import type { MailAllowance, MailRequest } from './MailAllowance';
import type { AccountDesk, AccountTransaction } from './ports/AccountDesk';

/**
 * Sends a mail to whoever has the address and signs in here. Whoever asks learns nothing about who there is.
 *
 * @param write puts the mail, and what it lets in by, into the transaction.
 */
export async function mailToPerson(
  { desk, allowance }: { readonly desk: AccountDesk; readonly allowance: MailAllowance },
  request: MailRequest,
  write: (person: SignInPerson, tx: AccountTransaction) => Promise<void>,
): Promise<Sent | Wait | Refused> {
  const email = normalizedEmail(request.email);
  const problem = emailProblem(email);
  if (problem !== undefined) return { kind: 'refused', code: 'invalid_email', message: problem };
  const message = await allowance.use({ ...request, email });
  if (message !== undefined) return { kind: 'wait', message };
  await desk.inTransaction(async (tx) => {
    const person = await tx.people.findByEmail(email);
    if (signsInHere(person)) await write(person, tx);
  });
  return SENT;
}
