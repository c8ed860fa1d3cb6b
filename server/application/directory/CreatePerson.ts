import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { normalizedEmail } from '../../../src/domain/account/Profile';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import { mayGrant } from '../../../src/domain/directory/mayGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { assertCodes } from './assertCodes';
import { assertDetails, assertUsualEmail } from './assertDetails';
import { assertGrants } from './assertGrants';
import { codesAsWritten } from './codesAsWritten';
import { emailTaken } from './emailTaken';
import { groupsHolding } from './holdings';
import type { SendWelcome } from './mail/SendWelcome';
import type { NewPersonRequest } from './NewPersonRequest';
import { type OpenGiver, openGiver } from './openChange';
import type { DirectoryDesk, DirectoryTransaction, EventToAdd } from './ports/DirectoryDesk';
import type { SignInAccount, SignInAccounts } from './ports/SignInAccounts';

const FIELDS = ['email', 'firstName', 'lastName', 'phoneNumber', 'extension'];

/** Adds a person with their rights, and welcomes them by mail. @source MGM-7 */
export class CreatePerson {
  constructor(
    private readonly desk: DirectoryDesk,
    private readonly accounts: SignInAccounts,
    private readonly welcome: SendWelcome,
  ) {}

  /** @throws Refusal 400; 403; EMAIL_TAKEN; EMAIL_UNUSUAL, GRANT_REFUSED, or when accounts cannot be made; 503. */
  async run(asked: NewPersonRequest): Promise<DirectoryUser> {
    const request = { ...asked, details: { ...asked.details, email: normalizedEmail(asked.details.email) } };
    assertDetails(request.details, FIELDS);
    assertUsualEmail(request.details.email, request.emailConfirmed);
    // Before the provider is asked to make an account that nobody may have.
    await this.desk.inTransaction((tx) => assertMayBeAdded(tx, request));
    const { email, firstName, lastName } = request.details;
    const account = await this.accounts.ensure({ email, firstName, lastName, connection: request.connection });
    const link = request.sendWelcome ? await this.welcome.prepare(account) : undefined;
    return this.desk.inTransaction(async (tx) => {
      const { open, details, grants } = await assertMayBeAdded(tx, request);
      await add(tx, open, details, account, grants);
      if (request.sendWelcome) {
        await this.welcome.run(tx.mails, { userId: account.subject, byName: request.caller.name, link });
        await tx.record(account.subject, [WELCOMED], open.act);
      }
      return tx.show(open.scope, account.subject);
    });
  }
}

const WELCOMED: EventToAdd = { event: 'welcomeSent', groupNumber: null, text: 'Welcome mail.' };

async function assertMayBeAdded(
  tx: DirectoryTransaction,
  request: NewPersonRequest,
): Promise<{
  readonly open: OpenGiver;
  readonly details: NewPersonRequest['details'];
  readonly grants: readonly Grant[];
}> {
  const open = await openGiver(tx, request.caller, request.now);
  const details = { ...request.details, ...(await codesAsWritten(tx, open.scope, request.details)) };
  await assertCodes(tx, open.scope, details);
  const grants = await assertGrants(tx, open, { ...request, details });
  await assertRep(tx, open, details.repId);
  if (await tx.isTaken(details.email)) throw emailTaken();
  return { open, details, grants };
}

async function assertRep(tx: DirectoryTransaction, { giver }: OpenGiver, repId: number | null): Promise<void> {
  if (repId === null) return;
  const place = { groupNumber: null, inScope: true, receiver: { userId: '', grants: [] } };
  const decision = mayGrant(giver, Role.Admin, place);
  if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, decision.reason);
  if (!(await tx.hasRep(repId))) throw new Refusal(ErrorCode.GrantRefused, `There is no rep ${repId}.`);
}

async function add(
  tx: DirectoryTransaction,
  { act }: OpenGiver,
  details: NewPersonRequest['details'],
  account: SignInAccount,
  grants: readonly Grant[],
): Promise<void> {
  const isAdded = await tx.add(account, { ...details, status: 'Active' }, act);
  if (!isAdded) throw emailTaken();
  await tx.give(account.subject, grants, act);
  await tx.record(account.subject, eventsOf(grants), act);
  await tx.signIn.personChanged(account.subject);
}

/** One entry for the person and one for each group, so that each is seen by whoever reaches the group. */
function eventsOf(grants: readonly Grant[]): readonly EventToAdd[] {
  const labelsIn = (place: string | null) =>
    roleLabels(grants.flatMap(({ role, groupNumber }) => (groupNumber === place ? [role] : []))).join(', ');
  const office = labelsIn(null);
  return [
    { event: 'created', groupNumber: null, text: office === '' ? 'Added to the directory.' : `Added as ${office}.` },
    ...groupsHolding(grants).map(
      (groupNumber): EventToAdd => ({
        event: 'groupAdded',
        groupNumber,
        text: `Group ${groupNumber}: ${labelsIn(groupNumber)}.`,
      }),
    ),
  ];
}
