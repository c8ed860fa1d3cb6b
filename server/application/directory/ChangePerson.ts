import { normalizedEmail } from '../../../src/domain/account/Profile';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import { assertDetails, assertUsualEmail } from './assertDetails';
import { assertMayChange } from './assertMayChange';
import { assertOfficeRemains } from './assertOfficeRemains';
import { changedDetails, changeEvents } from './changedDetails';
import { codesAsWritten } from './codesAsWritten';
import { emailTaken } from './emailTaken';
import { addressChangedMails } from './mail/addressChangedMails';
import { type OpenChange, openChange } from './openChange';
import type { DirectoryDesk, DirectoryTransaction, PersonDetails } from './ports/DirectoryDesk';

export interface ChangeRequest {
  readonly caller: Caller;
  readonly userId: string;
  readonly now: Date;
  /** The version that the caller has seen; undefined for what does not depend on it. */
  readonly version: number | undefined;
  /** Whether the caller confirmed an email with characters that can pass for others. */
  readonly emailConfirmed: boolean;
  /** What is left out stays. */
  readonly changes: Partial<PersonDetails>;
}

/** Changes a person's details, codes, rep or status. @source MGM-8 MGM-9 USR-3 */
export class ChangePerson {
  constructor(private readonly desk: DirectoryDesk) {}

  /** @throws Refusal 400; 403; 404; STALE_VERSION, EMAIL_TAKEN, WRONG_STATUS; EMAIL_UNUSUAL, GRANT_REFUSED, LAST_ONE. */
  run(request: ChangeRequest): Promise<DirectoryUser> {
    return this.desk.inTransaction(async (tx) => {
      const open = await openChange(tx, request);
      const wishes = withEmail(open, request.changes);
      const changes = changedDetails(open.person, await withCodes(tx, open, wishes));
      await assertMayChange(tx, open, changes);
      // Asked for again, as after an answer that got lost.
      if (Object.keys(changes).length === 0) return tx.show(open.scope, open.person.userId);
      assertFresh(open, request.version, changes);
      assertDetails({ ...open.person, ...changes }, Object.keys(changes));
      if (changes.email !== undefined) assertUsualEmail(changes.email, request.emailConfirmed);
      if (changes.status !== undefined && changes.status !== 'Active') {
        await assertOfficeRemains(tx, open.person, open.person.grants);
      }
      return save(tx, open, changes);
    });
  }
}

/** The wishes with the email in the form in which it is stored. An address that stays is left as it is. */
function withEmail({ person }: OpenChange, wishes: Partial<PersonDetails>): Partial<PersonDetails> {
  const { email } = wishes;
  return email === undefined || email === person.email ? wishes : { ...wishes, email: normalizedEmail(email) };
}

/** The wishes with codes as they are written; those left out stay left out. */
async function withCodes(
  tx: DirectoryTransaction,
  { scope, person }: OpenChange,
  wishes: Partial<PersonDetails>,
): Promise<Partial<PersonDetails>> {
  const { carrierCodes, agentCodes } = wishes;
  if (carrierCodes === undefined && agentCodes === undefined) return wishes;
  const typed = { carrierCodes: carrierCodes ?? [], agentCodes: agentCodes ?? [] };
  const written = await codesAsWritten(tx, scope, typed, person);
  return {
    ...wishes,
    ...(carrierCodes && { carrierCodes: written.carrierCodes }),
    ...(agentCodes && { agentCodes: written.agentCodes }),
  };
}

function assertFresh({ person }: OpenChange, version: number | undefined, changes: Partial<PersonDetails>): void {
  if (version !== undefined && version !== person.version) {
    const message = 'Somebody else has changed this person meanwhile. Load them again, then make your change.';
    throw new Refusal(ErrorCode.StaleVersion, message);
  }
  if (person.status === 'Deleted' && changes.status === undefined) {
    throw new Refusal(ErrorCode.WrongStatus, 'This person is deleted. Restore them first.');
  }
}

async function save(
  tx: DirectoryTransaction,
  { scope, person, act }: OpenChange,
  changes: Partial<PersonDetails>,
): Promise<DirectoryUser> {
  const { userId } = person;
  const isNewAddress = changes.email !== undefined;
  if (changes.email !== undefined && (await tx.isTaken(changes.email, userId))) throw emailTaken();
  if (!(await tx.change(userId, changes, act))) throw emailTaken();
  if (changes.status !== undefined && changes.status !== 'Active') await tx.releaseLocks(userId);
  await tx.record(userId, changeEvents(person, changes), act);
  await tx.signIn.personChanged(userId, { isNewAddress });
  if (changes.email !== undefined) {
    for (const mail of addressChangedMails(person.email, changes.email, act.name)) await tx.mails.send(mail);
  }
  return tx.show(scope, userId);
}
