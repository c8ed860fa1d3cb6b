import type { Grant } from '../../../src/domain/access/Person';
import { Role } from '../../../src/domain/access/Role';
import { canGrant } from '../../../src/domain/directory/canGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import { groupsHolding } from './holdings';
import type { NewPersonRequest } from './NewPersonRequest';
import type { OpenGiver } from './openChange';
import { placeOf, readWithin } from './placeOf';
import type { DirectoryTransaction } from './ports/DirectoryDesk';

/**
 * Whether somebody new may be given all of it. Whoever is given anything in a group is a billing user there.
 *
 * @returns the grants, each once.
 * @throws Refusal GRANT_REFUSED that says of each why not: then nobody is added.
 */
export async function assertGrants(
  tx: DirectoryTransaction,
  { giver, scope }: OpenGiver,
  { grants, details }: Pick<NewPersonRequest, 'grants' | 'details'>,
): Promise<readonly Grant[]> {
  const within = await readWithin(tx, scope, groupsHolding(grants), details);
  const given = new Map<string, Grant>();
  // Thousands may be given at once: who somebody is follows from one of each role.
  const ofEachRole = new Map<Role, Grant>();
  const problems: { path: string; message: string }[] = [];
  const add = (grant: Grant): string | undefined => {
    const key = `${grant.role} ${grant.groupNumber ?? ''}`;
    if (given.has(key)) return undefined;
    const receiver = { userId: '', grants: [...ofEachRole.values()] };
    const decision = canGrant(giver, grant.role, placeOf(receiver, grant.role, grant.groupNumber, within));
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
