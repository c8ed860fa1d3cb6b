import * as classes from '../../../contract/billing/classes';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { insertValueFile } from '../memberValues/insertValueFile';
import { aRate, insertRateTable } from '../rates/aRateTable';
import { asOwner } from '../server/asOwner';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type Target } from './MatrixCall';

const inGroup = ({ groupNumber }: Target) => ({ params: { groupNumber } });
const fileOf = ({ groupNumber }: Target) => ({ groupNumber, filePk: `${groupNumber}.class_name` });
const FROM = localDate('2026-01-01');

/** Calls for member classes. @source product.md, Rights */
export const CLASS_CALLS: readonly MatrixCall[] = [
  cell(classes.searchClassMembers, 'group', (target) => ({ ...inGroup(target), body: {} })),
  cell(classes.exportClassMembers, 'group', (target) => ({ ...inGroup(target), body: {} })),
  cell(
    classes.saveMemberClasses,
    'group',
    (target) => ({
      ...inGroup(target),
      body: { from: FROM, rows: [{ memberId: `${target.groupNumber}M`, className: 'Hourly' }] },
    }),
    { prepare: withMember },
  ),
  cell(classes.listClassFiles, 'group', inGroup),
  cell(classes.previewClassFile, 'group', (target) => ({ params: fileOf(target), query: { from: FROM } }), {
    prepare: withFile,
  }),
  cell(classes.applyClassFile, 'group', (target) => ({ params: fileOf(target), body: { from: FROM, changed: 1 } }), {
    prepare: withFile,
  }),
];

/** A member without a class, and a rate table with classes. */
async function withMember(server: TestServer, { groupNumber, carrier }: Target): Promise<void> {
  await asOwner(server.db, async (owner) => {
    for (const table of ['rate_exhibits', 'rate_events', 'rate_tables', 'member_classes'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in order of their foreign keys
      await owner.deleteFrom(table).where('group_number', '=', groupNumber).execute();
    }
  });
  const rows = [aRate({ className: 'Hourly' })];
  await insertRateTable(server.db, { groupNumber, carrierCode: carrier, state: 'CONFIRMED', rows });
  await server.db
    .insertInto('members')
    .values({
      group_number: groupNumber,
      member_id: `${groupNumber}M`,
      carrier_code: carrier,
      member_name: 'Ada Byron',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function withFile(server: TestServer, target: Target): Promise<void> {
  await withMember(server, target);
  await insertValueFile(server.db, target.groupNumber, `${target.groupNumber}M`, { class_name: 'Hourly' });
}
