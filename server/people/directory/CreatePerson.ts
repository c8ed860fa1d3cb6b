import { normalizedEmail } from '../../../src/domain/people/account/Profile';
import { canGrant } from '../../../src/domain/people/directory/canGrant';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabels } from '../../../src/domain/platform/access/roleLabel';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { type GrantorContext, lockGrantor } from './changeContext';
import { decideGrants, groupsWith, readGrantorReach } from './grants';
import { assertCodes, normalizeCodes } from './personCodes';
import { assertDetails, assertUsualEmail, emailTaken } from './personDetails';
import type { StoredPersonDetails } from './ports/DirectoryRepository';
import type { SignInAccount, SignInAccounts } from './ports/SignInAccounts';
import { recordAccessChange } from './power';
import type { SendWelcome } from './SendAccountMail';

interface NewPersonRequest {
  readonly caller: Caller;
  readonly now: Date;
  readonly details: Omit<StoredPersonDetails, 'status'>;
  /** True if the caller confirmed an email with characters that look like others. */
  readonly emailConfirmed: boolean;
  /** How the person signs in; undefined for the provider's own passwords. */
  readonly connection: string | undefined;
  readonly grants: readonly Grant[];
  readonly sendWelcome: boolean;
}

interface CheckedPerson {
  readonly context: GrantorContext;
  readonly details: NewPersonRequest['details'];
  readonly grants: readonly Grant[];
}

const FIELDS = ['email', 'firstName', 'lastName', 'phoneNumber', 'extension'];
const WELCOMED: NewDirectoryEvent = { event: 'welcomeSent', groupNumber: null, text: 'Welcome mail.' };

/** Adds a person with their grants, and sends the welcome mail. @source MGM-7 */
export class CreatePerson {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: SignInAccounts,
    private readonly welcome: SendWelcome,
  ) {}

  /** @throws Refusal 400; 403; EMAIL_TAKEN; EMAIL_UNUSUAL, GRANT_REFUSED, NO_ACCOUNT if no account can be created; 503. */
  async run(input: NewPersonRequest): Promise<DirectoryUser> {
    const request = { ...input, details: { ...input.details, email: normalizedEmail(input.details.email) } };
    assertDetails(request.details, FIELDS);
    assertUsualEmail(request.details.email, request.emailConfirmed);
    // Check first, so that the provider does not create an account for a refused request.
    await this.transactions.run((tx) => checkNewPerson(tx, request));
    const { email, firstName, lastName } = request.details;
    const account = await this.accounts.ensure({ email, firstName, lastName, connection: request.connection });
    const link = request.sendWelcome ? await this.welcome.prepare(account) : undefined;
    return this.transactions.run(async (tx) => {
      const checked = await checkNewPerson(tx, request);
      const { scope, stamp } = checked.context;
      await addPerson(tx, checked, account);
      if (request.sendWelcome) {
        await this.welcome.run(tx.directory.mails, { userId: account.subject, byName: request.caller.name, link });
        await tx.directory.record(account.subject, [WELCOMED], stamp);
      }
      return tx.directory.read(scope, account.subject);
    });
  }
}

/**
 * Checks that the caller may add a person with these details and grants. Locks the caller.
 *
 * @throws Refusal FORBIDDEN, GRANT_REFUSED, EMAIL_TAKEN.
 */
export async function checkNewPerson(
  tx: Transaction,
  request: Pick<NewPersonRequest, 'caller' | 'now' | 'details' | 'grants'>,
): Promise<CheckedPerson> {
  const context = await lockGrantor(tx, request.caller, request.now);
  const details = { ...request.details, ...(await normalizeCodes(tx, context.scope, request.details)) };
  await assertCodes(tx, context.scope, details);
  const grants = await checkGrants(tx, context, { grants: request.grants, details });
  await assertRep(tx, context, details.repId);
  if (await tx.directory.isEmailTaken(details.email)) throw emailTaken();
  return { context, details, grants };
}

/**
 * Checks that the grantor may give all of the grants. Any grant in a group includes billing user there.
 *
 * @returns the grants without duplicates.
 * @throws Refusal GRANT_REFUSED with a problem for each refused grant.
 */
async function checkGrants(
  tx: Transaction,
  { grantor, scope }: GrantorContext,
  { grants, details }: Pick<NewPersonRequest, 'grants' | 'details'>,
): Promise<readonly Grant[]> {
  const reach = await readGrantorReach(tx, scope, groupsWith(grants), details);
  const decided = decideGrants(grantor, { userId: '', grants: [] }, grants, reach);
  const problems = decided.problems.map(({ index, message }) => ({ path: `body.grants.${index}`, message }));
  if (grants.length === 0 && scope.kind !== 'all') {
    problems.push({ path: 'body.grants', message: 'Give at least one right, or you would not find them again.' });
  }
  if (problems.length === 0) return decided.allowed;
  const reasons = [...new Set(problems.map(({ message }) => message))];
  throw new Refusal(ErrorCode.GrantRefused, reasons.slice(0, 3).join(' '), { problems: problems.slice(0, 50) });
}

async function assertRep(tx: Transaction, { grantor }: GrantorContext, repId: number | null): Promise<void> {
  if (repId === null) return;
  const place = { groupNumber: null, inScope: true, grantee: { userId: '', grants: [] } };
  const decision = canGrant(grantor, Role.Admin, place);
  if (!decision.allowed) throw forbidden(decision.reason);
  if (!(await tx.directory.hasRep(repId))) throw new Refusal(ErrorCode.GrantRefused, `There is no rep ${repId}.`);
}

async function addPerson(
  tx: Transaction,
  { context: { stamp }, details, grants }: CheckedPerson,
  account: SignInAccount,
): Promise<void> {
  const isAdded = await tx.directory.add(account, { ...details, status: 'Active' }, stamp);
  if (!isAdded) throw emailTaken();
  await tx.directory.grant(account.subject, grants, stamp);
  const userId = account.subject;
  await recordAccessChange(tx, { userId, before: undefined, events: eventsOf(grants), stamp });
  await tx.directory.signIn.personChanged(account.subject);
}

/** One event for the person and one for each group, so that people who manage only a group see the group's event. */
function eventsOf(grants: readonly Grant[]): readonly NewDirectoryEvent[] {
  const office = labelsIn(grants, null);
  return [
    { event: 'created', groupNumber: null, text: office === '' ? 'Added to the directory.' : `Added as ${office}.` },
    ...groupEventsOf(grants),
  ];
}

/** One event for each group in which roles are granted. */
export function groupEventsOf(grants: readonly Grant[]): readonly NewDirectoryEvent[] {
  return groupsWith(grants).map((groupNumber) => ({
    event: 'groupAdded',
    groupNumber,
    text: `Group ${groupNumber}: ${labelsIn(grants, groupNumber)}.`,
  }));
}

function labelsIn(grants: readonly Grant[], place: string | null): string {
  return roleLabels(grants.flatMap(({ role, groupNumber }) => (groupNumber === place ? [role] : []))).join(', ');
}
