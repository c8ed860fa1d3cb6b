import type { Db } from '../../../server/platform/database/Tables';
import { Role } from '../../../src/domain/platform/access/Role';
import type { SearcherName } from './searchCases';

/** The caller of a search case. */
export interface Searcher {
  readonly userId: string;
  readonly email: string;
}

interface SearcherOptions {
  readonly roles: readonly (readonly [role: string, groupNumber: string])[];
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  readonly repId?: number;
}

/** Adds the people who search to a database with bills, replacing those of an earlier run. */
export async function insertSearchers(db: Db, issuer: string): Promise<Readonly<Record<SearcherName, Searcher>>> {
  const middle = await middleGroups(db);
  const billing = (groups: readonly string[]): SearcherOptions => ({
    roles: groups.map((group) => [Role.BillingUser, group] as const),
  });
  const insert = (name: SearcherName, options: SearcherOptions) => insertSearcher(db, issuer, name, options);
  return {
    oneGroup: await insert('oneGroup', billing(middle.groups.slice(0, 1))),
    threeGroups: await insert('threeGroups', billing(middle.groups)),
    rep: await insert('rep', { roles: [[Role.Admin, '']], repId: middle.repId }),
    agent: await insert('agent', { roles: [[Role.Agent, '']], agentCodes: [middle.agentCode] }),
    carrier: await insert('carrier', { roles: [[Role.Carrier, '']], carrierCodes: [middle.carrierCode] }),
    manager: await insert('manager', {
      roles: [
        [Role.Admin, ''],
        [Role.Manager, ''],
      ],
    }),
  };
}

async function middleGroups(db: Db) {
  const { count } = await db
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('groups')
    .select(['group_number', 'rep_id'])
    .orderBy('group_number')
    .offset(Math.floor(count / 2))
    .limit(3)
    .execute();
  const carrier = await db.selectFrom('group_carriers').select('carrier_code').limit(1).executeTakeFirstOrThrow();
  const agent = await db.selectFrom('group_agents').select('agent_code').limit(1).executeTakeFirstOrThrow();
  return {
    groups: rows.map(({ group_number }) => group_number),
    repId: rows[0]?.rep_id ?? 1,
    carrierCode: carrier.carrier_code,
    agentCode: agent.agent_code,
  };
}

async function insertSearcher(db: Db, issuer: string, name: SearcherName, options: SearcherOptions): Promise<Searcher> {
  const searcher = { userId: `bench|${name}`, email: `${name.toLowerCase()}@bench.test` };
  const { userId, email } = searcher;
  await db.deleteFrom('person_roles').where('user_id', '=', userId).execute();
  await db.deleteFrom('people').where('user_id', '=', userId).execute();
  await db
    .insertInto('people')
    .values({
      user_id: userId,
      issuer,
      email,
      first_name: 'Bench',
      last_name: name,
      carrier_codes: [...(options.carrierCodes ?? [])],
      agent_codes: [...(options.agentCodes ?? [])],
      rep_id: options.repId ?? null,
    })
    .execute();
  const roles = options.roles.map(([role, group_number]) => ({ user_id: userId, role, group_number }));
  await db.insertInto('person_roles').values(roles).execute();
  return searcher;
}
