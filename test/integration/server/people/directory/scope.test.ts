import fc from 'fast-check';
import { SqlDirectoryQueries } from '../../../../../server/people/directory/SqlDirectoryQueries';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { Role } from '../../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { emptyTables } from '../../../../support/server/emptyTables';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Each group's carrier, agent and rep. */
const GROUP_OWNERS = {
  '101': { carrier: 'C1', agent: 'A1', repId: 1 },
  '102': { carrier: 'C2', agent: 'A1', repId: 1 },
  '103': { carrier: 'C2', agent: 'A2', repId: 2 },
} as const;
const GROUPS = Object.keys(GROUP_OWNERS) as (keyof typeof GROUP_OWNERS)[];

const SCOPES: readonly { readonly scope: Scope; readonly groups: readonly string[] }[] = [
  { scope: { kind: 'all' }, groups: GROUPS },
  { scope: { kind: 'none' }, groups: [] },
  { scope: { kind: 'rep', repId: 1 }, groups: ['101', '102'] },
  { scope: { kind: 'rep', repId: 2 }, groups: ['103'] },
  { scope: { kind: 'groups', groupNumbers: ['101'] }, groups: ['101'] },
  { scope: { kind: 'groups', groupNumbers: ['102', '103'] }, groups: ['102', '103'] },
];

const anyPerson = fc.record({
  grants: fc.uniqueArray(
    fc.record({
      role: fc.constantFrom(Role.BillingUser, Role.Payor, Role.Carrier, Role.Admin),
      groupNumber: fc.constantFrom(null, ...GROUPS),
    }),
    { maxLength: 3, selector: ({ role, groupNumber }) => `${role}${groupNumber ?? ''}` },
  ),
  carrierCodes: fc.subarray(['C1', 'C2']),
  agentCodes: fc.subarray(['A1', 'A2']),
});
type AnyPerson = typeof anyPerson extends fc.Arbitrary<infer T> ? T : never;

const NO_ACCESS: AnyPerson = { grants: [], carrierCodes: [], agentCodes: [] };

/** The rule, implemented again without a database. */
function isSeen({ grants, carrierCodes, agentCodes }: AnyPerson, { scope, groups }: (typeof SCOPES)[number]): boolean {
  if (scope.kind === 'all') return true;
  const byRole = grants.some(({ groupNumber }) => groupNumber !== null && groups.includes(groupNumber));
  if (scope.kind !== 'rep') return byRole;
  const own = GROUPS.filter((group) => groups.includes(group)).map((group) => GROUP_OWNERS[group]);
  return byRole || own.some(({ carrier, agent }) => carrierCodes.includes(carrier) || agentCodes.includes(agent));
}

it('the scope is the same for lists, single people and counts, and never reveals anything outside it', async () => {
  const { db } = database;
  const queries = new SqlDirectoryQueries(db);
  await fc.assert(
    fc.asyncProperty(fc.array(anyPerson, { minLength: 1, maxLength: 4 }), async (people) => {
      await emptyTables(database);
      const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
      for (const groupNumber of GROUPS) {
        const { carrier, agent, repId } = GROUP_OWNERS[groupNumber];
        await data.group({ groupNumber, repId, carriers: [carrier], agents: [agent] });
      }
      const ids: string[] = [];
      for (const person of people) ids.push((await data.person(person)).userId);
      for (const place of SCOPES) {
        const { scope, groups } = place;
        const seen = ids.filter((_, index) => isSeen(people[index] ?? NO_ACCESS, place));
        const page = { sort: 'name', direction: 'asc', page: 0, size: 50 } as const;
        const { items, total } = await queries.search(scope, page);
        expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set(seen));
        expect(total).toBe(seen.length);
        const counts = await queries.counts(scope, {});
        expect(counts?.statuses).toEqual(seen.length === 0 ? [] : [{ status: 'Active', count: seen.length }]);
        for (const [index, userId] of ids.entries()) {
          const { grants, carrierCodes, agentCodes } = people[index] ?? NO_ACCESS;
          const isNew = grants.length + carrierCodes.length + agentCodes.length === 0;
          const found = await queries.find(scope, { userId });
          const mayBeFound = seen.includes(userId) || (isNew && scope.kind !== 'none');
          expect(found !== undefined).toBe(mayBeFound);
          const beyond = GROUPS.filter((group) => !groups.includes(group));
          expect(beyond.filter((group) => JSON.stringify(found ?? {}).includes(`"${group}"`))).toEqual([]);
          const elsewhere = new Set(
            grants.map(({ groupNumber }) => groupNumber ?? '').filter((group) => beyond.some((one) => one === group)),
          );
          expect(found?.grantsElsewhere ?? elsewhere.size).toBe(elsewhere.size);
        }
      }
    }),
    { numRuns: 6 },
  );
});
