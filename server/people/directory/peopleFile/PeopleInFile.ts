import { canGrant, isGroupRole } from '../../../../src/domain/people/directory/canGrant';
import type { PersonFileRow } from '../../../../src/domain/people/directory/personRow';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { decideGrants, type GrantorReach, holds } from '../grants';
import { codeProblem, normalizedCodes } from '../personCodes';
import { EMAIL_TAKEN } from '../personDetails';
import type { PeopleFacts, PersonInFile } from './ports';

/** An error of a row. */
export interface PersonProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * Decides row by row what a file does for whom. Rows of the same address add to each other.
 *
 * @source docs/decisions/directory.md#a-file-of-people-invites-new-ones-and-adds-roles-to-others
 */
export class PeopleInFile {
  private readonly found = new Map<string, PersonInFile & { readonly row: number }>();

  constructor(private readonly now: Date) {}

  /** @returns why the row is refused, or undefined if it is included. */
  add(row: number, person: PersonFileRow, facts: PeopleFacts): PersonProblem | undefined {
    const before = this.found.get(person.email);
    const result = before && !isSameName(before, person) ? otherName(before.row) : this.decide(person, facts, before);
    if ('message' in result) return result;
    this.found.set(person.email, { ...result, row: before?.row ?? row });
    return undefined;
  }

  list(): readonly PersonInFile[] {
    return [...this.found.values()];
  }

  private decide(
    row: PersonFileRow,
    facts: PeopleFacts,
    before: PersonInFile | undefined,
  ): PersonInFile | PersonProblem {
    const known = facts.people.get(row.email);
    if (known && !known.isVisible) return { field: 'email', message: EMAIL_TAKEN };
    if (known?.status === 'Deleted') {
      return { field: 'email', message: 'This person is deleted. Restore them in the directory first.' };
    }
    const codes = codesOf(row, facts, before);
    if ('message' in codes) return codes;
    const lacking = known && accountProblem(known, codes);
    if (lacking) return lacking;
    const repProblem = known ? undefined : problemOfRep(codes.repId, facts);
    if (repProblem) return repProblem;
    const allGrants = grantsOf(row);
    const owned = known?.grants ?? [];
    const wanted = allGrants.filter(({ role, groupNumber }) => !holds(owned, role, groupNumber));
    const decided = grantsIn(
      facts,
      { userId: known?.userId ?? '', grants: [...owned, ...(before?.grants ?? [])] },
      wanted,
      codes,
    );
    if ('message' in decided) return decided;
    const invitation = facts.invitations.get(row.email);
    const isOpen = !known && invitation !== undefined && invitation.expiresAt > this.now;
    const isMine = facts.scope.kind === 'all' || invitation?.invitedById === facts.grantor?.userId;
    if (isOpen && !(isMine && isWithin(invitation, allGrants, codes))) return hasOtherInvitation();
    const { email, firstName, lastName } = row;
    return {
      email,
      firstName,
      lastName,
      userId: known?.userId ?? null,
      grants: isOpen ? [] : mergedGrants(before?.grants ?? [], decided.grants),
      ...codes,
      isInvited: isOpen,
    };
  }
}

function isSameName(
  one: Pick<PersonFileRow, 'firstName' | 'lastName'>,
  other: Pick<PersonFileRow, 'firstName' | 'lastName'>,
) {
  return one.firstName === other.firstName && one.lastName === other.lastName;
}

function otherName(row: number): PersonProblem {
  return { field: 'email', message: `Row ${row} gives this address another name.` };
}

function hasOtherInvitation(): PersonProblem {
  const message =
    'This email address already has an open invitation, with other access or of someone else. Revoke it first, or leave out this row.';
  return { field: 'email', message };
}

/** A group without a role makes the person a billing user there. */
function grantsOf({ roles, groupNumbers }: PersonFileRow): readonly Grant[] {
  const inGroups = roles.filter(isGroupRole);
  const byGroup = groupNumbers.flatMap((groupNumber) =>
    [Role.BillingUser, ...inGroups].map((role) => ({ role, groupNumber })),
  );
  const global = roles.filter((role) => !isGroupRole(role)).map((role) => ({ role, groupNumber: null }));
  return mergedGrants([...global, ...byGroup]);
}

function mergedGrants(...lists: readonly (readonly Grant[])[]): readonly Grant[] {
  const merged = new Map(lists.flat().map((grant) => [`${grant.role} ${grant.groupNumber ?? ''}`, grant]));
  return [...merged.values()];
}

type FileCodes = Pick<PersonInFile, 'carrierCodes' | 'agentCodes' | 'repId'>;

function codesOf(
  row: PersonFileRow,
  { codes }: PeopleFacts,
  before: PersonInFile | undefined,
): FileCodes | PersonProblem {
  const carriers = normalizedCodes(row.carrierCodes, [...codes.carriers.keys()]);
  const agents = normalizedCodes(row.agentCodes, [...codes.agents.keys()]);
  const carrier = carriers.map((code) => codeProblem(code, codes.carriers, 'carrier')).find(Boolean);
  if (carrier) return { field: 'carriers', message: carrier };
  const agent = agents.map((code) => codeProblem(code, codes.agents, 'agent')).find(Boolean);
  if (agent) return { field: 'agents', message: agent };
  return {
    carrierCodes: [...new Set([...(before?.carrierCodes ?? []), ...carriers])],
    agentCodes: [...new Set([...(before?.agentCodes ?? []), ...agents])],
    repId: row.rep === null ? (before?.repId ?? null) : Number(row.rep),
  };
}

/** Codes of people in the directory are not changed by a file. */
function accountProblem(known: FileCodes, codes: FileCodes): PersonProblem | undefined {
  const message = 'This person has an account with other codes. Change them in the directory.';
  if (codes.carrierCodes.some((code) => !known.carrierCodes.includes(code))) return { field: 'carriers', message };
  if (codes.agentCodes.some((code) => !known.agentCodes.includes(code))) return { field: 'agents', message };
  return codes.repId !== null && codes.repId !== known.repId ? { field: 'rep', message } : undefined;
}

function problemOfRep(repId: number | null, { grantor, reps }: PeopleFacts): PersonProblem | undefined {
  if (repId === null || !grantor) return undefined;
  const place = { groupNumber: null, inScope: true, grantee: { userId: '', grants: [] } };
  const decision = canGrant(grantor, Role.Admin, place);
  if (!decision.allowed) return { field: 'rep', message: decision.reason };
  return reps.has(String(repId)) ? undefined : { field: 'rep', message: `There is no rep ${repId}.` };
}

function grantsIn(
  { grantor, groups, codes }: PeopleFacts,
  receiver: { readonly userId: string; readonly grants: readonly Grant[] },
  wanted: readonly Grant[],
  own: FileCodes,
): { readonly grants: readonly Grant[] } | PersonProblem {
  if (!grantor) return { field: '', message: 'You no longer have permission to change people.' };
  const reach: GrantorReach = {
    groups,
    carrierCodes: own.carrierCodes.length > 0 && own.carrierCodes.every((code) => codes.carriers.get(code) === 'own'),
    agentCodes: own.agentCodes.length > 0 && own.agentCodes.every((code) => codes.agents.get(code) === 'own'),
  };
  const { allowed, problems } = decideGrants(grantor, receiver, wanted, reach);
  const [problem] = problems;
  if (problem === undefined) {
    return { grants: allowed.filter(({ role, groupNumber }) => !holds(receiver.grants, role, groupNumber)) };
  }
  return { field: wanted[problem.index]?.groupNumber === null ? 'roles' : 'groups', message: problem.message };
}

/** Whether an invitation gives at least this access. */
function isWithin(
  invitation: Pick<PersonInFile, 'grants' | 'carrierCodes' | 'agentCodes' | 'repId'>,
  grants: readonly Grant[],
  codes: FileCodes,
): boolean {
  return (
    grants.every(({ role, groupNumber }) => holds(invitation.grants, role, groupNumber)) &&
    codes.carrierCodes.every((code) => invitation.carrierCodes.includes(code)) &&
    codes.agentCodes.every((code) => invitation.agentCodes.includes(code)) &&
    (codes.repId === null || codes.repId === invitation.repId)
  );
}
