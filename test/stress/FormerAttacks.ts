import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { compareAuditTrail, readAuditTrail } from '../../contract/office/audit';
import { getUpload, getUploadRows, getUploadSample } from '../../contract/office/uploadRecords';
import { addRole, createUser } from '../../contract/people/directoryChanges';
import { invitePerson } from '../../contract/people/invitations';
import { toBase64 } from '../../contract/platform/shared/base64';
import type { Db } from '../../server/platform/database/Tables';
import { Role } from '../../src/domain/platform/access/Role';
import { plantedBeyond } from '../support/access/plantedValues';
import type { TestCaller } from '../support/server/TestCaller';

const MANAGER = [Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null }));
const COMPARED_WITHIN_MS = 60_000;

/** Changes of records that only someone with the rights of the database's owner can make, each with its table. */
const CHANGES: readonly (readonly [table: string, statement: string])[] = [
  [
    'person_roles',
    `insert into person_roles (user_id, role) select user_id, 'SYSADMIN' from people on conflict do nothing`,
  ],
  ['groups', 'update groups set same_person_may_pay = not same_person_may_pay'],
  ['group_carriers', 'delete from group_carriers'],
  ['people', `update people set email = 'other.' || email where user_id in (select min(user_id) from people)`],
];

/**
 * A manager's old session gives no one power, by whatever way.
 *
 * @param userId a person who is to become a manager.
 * @returns the ways that were not refused. @source BR-ACC-18
 */
export async function giveByOldSession(manager: TestCaller, userId: string): Promise<readonly string[]> {
  const person = { email: 'kim@example.test', firstName: 'Kim', lastName: 'Comer', grants: MANAGER };
  const answers = {
    'a new person': await manager.call(createUser, { body: { ...person, sendWelcome: false } }),
    'a role': await manager.call(addRole, { query: { roleId: Role.Manager, userId: toBase64(userId) } }),
    'an invitation': await manager.call(invitePerson, { body: person }),
  };
  return Object.entries(answers)
    .filter(([, { status, body }]) => status !== 401 || (body as { code?: string }).code !== 'STEP_UP_NEEDED')
    .map(([way, { status }]) => `An old session gave power by ${way}: ${status}.`);
}

/**
 * Reads files in which special data are planted, as a person who may see the files but not these data.
 *
 * @param name of the person in the table of rights. @returns what the person read.
 */
export async function readSpecialData(
  person: TestCaller,
  name: string,
  uploads: readonly string[],
): Promise<readonly string[]> {
  const read: string[] = [];
  for (const filePk of uploads)
    for (const call of [getUpload, getUploadSample, getUploadRows]) {
      const { text } = await person.call(call, { params: { filePk } });
      read.push(...plantedBeyond({ name }, call, text).map((what) => `${name} reads ${what} by ${call.path}.`));
    }
  return read;
}

/** Changes records behind the audit trail. No server must be running. @returns the changed tables. */
export async function changeBehindTrail(db: Db): Promise<readonly string[]> {
  for (const [table, statement] of CHANGES)
    await db.transaction().execute(async (tx) => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await sql.raw(statement).execute(tx);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    });
  return CHANGES.map(([table]) => table);
}

/** Compares all records from the page, as a manager may. @returns the tables whose change it does not name. */
export async function missedByComparison(manager: TestCaller, tables: readonly string[]): Promise<readonly string[]> {
  await manager.ok(compareAuditTrail);
  const until = Date.now() + COMPARED_WITHIN_MS;
  let state = await manager.ok(readAuditTrail);
  while ((state.running !== null || state.lastFull === null) && Date.now() < until) {
    await setTimeout(500);
    state = await manager.ok(readAuditTrail);
  }
  const breaches = state.lastFull?.breaches ?? [];
  return tables
    .filter((table) => !breaches.some((breach) => breach.includes(`${table} `)))
    .map((table) => `The comparison does not find the change of ${table}: ${breaches.join(', ')}.`);
}
