import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import { normalizedEmail } from '../../../src/domain/account/emailProblem';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import { mayGrant } from '../../../src/domain/directory/mayGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import { type GrantorContext, lockGrantor } from './changeContext';
import { grantPlace, groupsWith, readGrantorReach } from './grants';
import { assertCodes, codesAsWritten } from './personCodes';
import { assertDetails, assertUsualEmail, emailTaken } from './personDetails';
import type {
  DirectoryTransaction,
  DirectoryUnitOfWork,
  NewDirectoryEvent,
  PersonDetails,
} from './ports/DirectoryUnitOfWork';
import type { SignInAccount, SignInAccounts } from './ports/SignInAccounts';
import type { SendWelcome } from './SendAccountMail';

/** Somebody who is to be added, with what they may do from the start. */
interface NewPersonRequest {
  readonly caller: Caller;
  readonly now: Date;
  readonly details: Omit<PersonDetails, 'status'>;
  /** Whether the caller confirmed an email with characters that can pass for others. */
  readonly emailConfirmed: boolean;
  /** How they sign in; undefined for a password of the provider's own. */
  readonly connection: string | undefined;
  readonly grants: readonly Grant[];
  readonly sendWelcome: boolean;
}

const FIELDS = ['email', 'firstName', 'lastName', 'phoneNumber', 'extension'];

/** Adds a person with their rights, and welcomes them by mail. @source MGM-7 */
export class CreatePerson {
  constructor(
    private readonly desk: DirectoryUnitOfWork,
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
        await tx.record(account.subject, [WELCOMED], open.stamp);
      }
      return tx.read(open.scope, account.subject);
    });
  }
}

const WELCOMED: NewDirectoryEvent = { event: 'welcomeSent', groupNumber: null, text: 'Welcome mail.' };

async function assertMayBeAdded(
  tx: DirectoryTransaction,
  request: NewPersonRequest,
): Promise<{
  readonly open: GrantorContext;
  readonly details: NewPersonRequest['details'];
  readonly grants: readonly Grant[];
}> {
  const open = await lockGrantor(tx, request.caller, request.now);
  const details = { ...request.details, ...(await codesAsWritten(tx, open.scope, request.details)) };
  await assertCodes(tx, open.scope, details);
  const grants = await assertGrants(tx, open, { ...request, details });
  await assertRep(tx, open, details.repId);
  if (await tx.isEmailTaken(details.email)) throw emailTaken();
  return { open, details, grants };
}

async function assertRep(
  tx: DirectoryTransaction,
  { grantor: giver }: GrantorContext,
  repId: number | null,
): Promise<void> {
  if (repId === null) return;
  const place = { groupNumber: null, inScope: true, receiver: { userId: '', grants: [] } };
  const decision = mayGrant(giver, Role.Admin, place);
  if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, decision.reason);
  if (!(await tx.hasRep(repId))) throw new Refusal(ErrorCode.GrantRefused, `There is no rep ${repId}.`);
}

async function add(
  tx: DirectoryTransaction,
  { stamp: act }: GrantorContext,
  details: NewPersonRequest['details'],
  account: SignInAccount,
  grants: readonly Grant[],
): Promise<void> {
  const isAdded = await tx.add(account, { ...details, status: 'Active' }, act);
  if (!isAdded) throw emailTaken();
  await tx.grant(account.subject, grants, act);
  await tx.record(account.subject, eventsOf(grants), act);
  await tx.signIn.personChanged(account.subject);
}

/** One entry for the person and one for each group, so that each is seen by whoever reaches the group. */
function eventsOf(grants: readonly Grant[]): readonly NewDirectoryEvent[] {
  const labelsIn = (place: string | null) =>
    roleLabels(grants.flatMap(({ role, groupNumber }) => (groupNumber === place ? [role] : []))).join(', ');
  const office = labelsIn(null);
  return [
    { event: 'created', groupNumber: null, text: office === '' ? 'Added to the directory.' : `Added as ${office}.` },
    ...groupsWith(grants).map(
      (groupNumber): NewDirectoryEvent => ({
        event: 'groupAdded',
        groupNumber,
        text: `Group ${groupNumber}: ${labelsIn(groupNumber)}.`,
      }),
    ),
  ];
}

/**
 * Whether somebody new may be given all of it. Whoever is given anything in a group is a billing user there.
 *
 * @returns the grants, each once.
 * @throws Refusal GRANT_REFUSED that says of each why not: then nobody is added.
 */
async function assertGrants(
  tx: DirectoryTransaction,
  { grantor: giver, scope }: GrantorContext,
  { grants, details }: Pick<NewPersonRequest, 'grants' | 'details'>,
): Promise<readonly Grant[]> {
  const within = await readGrantorReach(tx, scope, groupsWith(grants), details);
  const given = new Map<string, Grant>();
  // Thousands may be given at once: who somebody is follows from one of each role.
  const ofEachRole = new Map<Role, Grant>();
  const problems: { path: string; message: string }[] = [];
  const add = (grant: Grant): string | undefined => {
    const key = `${grant.role} ${grant.groupNumber ?? ''}`;
    if (given.has(key)) return undefined;
    const receiver = { userId: '', grants: [...ofEachRole.values()] };
    const decision = mayGrant(giver, grant.role, grantPlace(receiver, grant.role, grant.groupNumber, within));
    if (!decision.allowed) return decision.reason;
    given.set(key, grant);
    ofEachRole.set(grant.role, grant);
    return undefined;
  };
  grants.forEach((grant, index) => {
    const { groupNumber } = grant;
    const membership = groupNumber === null ? undefined : add({ role: Role.BillingUser, groupNumber });
    const message = membership ?? add(grant);
    if (message !== undefined) problems.push({ path: `body.grants.${index}`, message });
  });
  if (grants.length === 0 && scope.kind !== 'all') {
    problems.push({ path: 'body.grants', message: 'Give at least one right, or you would not find them again.' });
  }
  if (problems.length === 0) return [...given.values()];
  const reasons = [...new Set(problems.map(({ message }) => message))];
  throw new Refusal(ErrorCode.GrantRefused, reasons.slice(0, 3).join(' '), { problems: problems.slice(0, 50) });
}
