import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { findMember } from '../../../../../contract/billing/members';
import { searchAuditEvents } from '../../../../../contract/office/audit';
import {
  decideErasure,
  previewErasure,
  requestErasure,
  searchErasures,
} from '../../../../../contract/office/memberErasures';
import { KEY_COLUMNS, MEMBER_TABLES, TEXT_COLUMNS } from '../../../../../server/office/erasure/memberPlaces.sql';
import { SqlErasureList } from '../../../../../server/office/erasure/SqlErasureList';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { schemaTable } from '../../../../../server/platform/database/schema/schema';
import { specialDataOf } from '../../../../../server/platform/database/specialData';
import { SqlAuditTrail } from '../../../../../server/platform/health/trail/SqlAuditTrail';
import { compactEmbedded } from '../../../../../server/run/maintenance/backup/compactEmbedded';
import { applyList } from '../../../../../server/run/maintenance/erasures';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import {
  type FormerMember,
  formerMember,
  leaveTraces,
  NAME,
  NUMBER,
  PAYROLL_NUMBER,
  TURNED,
  WORDS,
} from '../../../../support/erasure/formerMember';
import { asOwner } from '../../../../support/server/asOwner';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { compareAll } from '../../../../support/trail/compareAll';
import { textFile } from '../../../../support/uploads/textFile';
import { send } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ASKED = { reference: 'DSR-17', requestedOn: localDate('2026-03-01'), reason: 'Asked by letter' };

const request = ({ group, ask }: FormerMember, memberId: string = NUMBER) =>
  server.as(ask).call(requestErasure, { params: { groupNumber: group }, body: { memberId, ...ASKED } });

async function erased(world: FormerMember) {
  const asked = await server
    .as(world.ask)
    .ok(requestErasure, { params: { groupNumber: world.group }, body: { memberId: NUMBER, ...ASKED } });
  const params = { groupNumber: world.group, erasurePk: asked.erasurePk };
  const done = await server.as(world.approve).ok(decideErasure, { params, body: { approve: true, note: 'Checked' } });
  return { params, done };
}

/** Every value of every column with one of the words, those that are encrypted opened. */
async function foundIn(words: readonly string[]): Promise<readonly string[]> {
  const special = specialDataOf(server.db);
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`.execute(server.db);
  const found: string[] = [];
  const isFound = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string | null }>`
      select distinct ${sql.ref(column)}::text as text from ${sql.table(table)}`.execute(server.db);
    for (const { text } of rows) {
      const opened = [...(text ?? '').matchAll(/s1\.[\w-]{38,}/g)].map(([sealed]) => {
        try {
          return special.openText(sealed);
        } catch {
          return '';
        }
      });
      if ([text ?? '', ...opened].some(isFound)) found.push(`${table}.${column}: ${text}`);
    }
  }
  return found;
}

const MONEY = [
  'ledger_entries',
  'ledger_events',
  'payments',
  'payment_allocations',
  'bill_carriers',
  'bill_totals',
  'expected_totals',
  'ledger_totals',
  'carrier_bills',
  'unreconciled_amounts',
];

async function money() {
  const sums =
    await sql`select group_number, bill_pk, line_pk, billed_cents, reconciled_cents, coverage from bill_lines order by 1, 2, 3`.execute(
      server.db,
    );
  const rows = [];
  for (const table of MONEY)
    rows.push((await sql`select * from ${sql.table(table)} t order by t::text`.execute(server.db)).rows);
  return [sums.rows, ...rows];
}

it('shows the effect without changing anything', async () => {
  const world = await formerMember(server);
  await leaveTraces(world);
  const before = await foundIn(WORDS);
  const preview = await server
    .as(world.ask)
    .ok(previewErasure, { params: { groupNumber: world.group }, body: { memberId: NUMBER } });
  expect(preview).toMatchObject({
    memberName: TURNED,
    from: '2018-03-01',
    to: '2018-04-01',
    blockers: [],
    latest: null,
    counts: {
      lines: 2,
      files: 5,
      attachments: 1,
      corrections: 1,
      correctionFiles: 1,
      drafts: 1,
      continuation: 2,
      links: 3,
    },
  });
  expect(preview.texts).toContainEqual({ where: 'Comment', text: `Asked ${NAME} (${NUMBER}) about March.` });
  expect(await foundIn(WORDS)).toEqual(before);
});

it('leaves no name, number, or birth date in any column or file, and the same money (BR-ERA-05)', async () => {
  const world = await formerMember(server);
  const files = await leaveTraces(world);
  for (const key of files) expect(await server.stored.get(key)).toBeDefined();
  const [bill, next] = world.bills;
  const bridge = () => server.as(world.ask).ok(getBillBridge, { params: { billPk: next?.billPk ?? '' } });
  const [moneyBefore, bridgeBefore] = [await money(), await bridge()];
  const { done } = await erased(world);
  expect(await foundIn(WORDS)).toEqual([]);
  for (const key of files) expect(await server.stored.get(key)).toBeUndefined();
  expect(await money()).toEqual(moneyBefore);
  const totals = ({ steps, ...rest }: Awaited<ReturnType<typeof bridge>>) => ({
    ...rest,
    steps: steps.map((step) => ({ ...step, changes: [] })),
  });
  expect(totals(await bridge())).toEqual(totals(bridgeBefore));
  expect(done).toMatchObject({ state: 'DONE', memberName: expect.stringMatching(/^Erased member [0-9A-F]{8}$/) });
  const found = await server
    .as(world.ask)
    .ok(findMember, { params: { groupNumber: world.group }, body: { memberId: done.memberId } });
  expect(found.bills.map(({ billPk, lines }) => [billPk, lines.map(({ billedCents }) => billedCents)])).toEqual([
    [next?.billPk, [43_250]],
    [bill?.billPk, [41_250]],
  ]);
  const { rows: other } = await sql`select from members where member_id = 'M2' and member_name = 'Ben Okri'`.execute(
    server.db,
  );
  expect(other).toHaveLength(1);
});

it('records request and erasure on the audit page and in the trail, whose check passes', async () => {
  const world = await formerMember(server);
  await leaveTraces(world);
  const trail = new SqlAuditTrail(server.db);
  await trail.seal(server.clock.now());
  await erased(world);
  await trail.seal(server.clock.now());
  expect((await compareAll(trail)).flatMap(({ breaches }) => breaches)).toEqual([]);
  const { items } = await server.as(world.ask).ok(searchAuditEvents, { query: { area: 'retention', size: '20' } });
  expect(items.map(({ what, byName, why }) => [what, byName, why])).toEqual([
    ['Member erased', world.approve.name, 'Checked'],
    ['Erasure of a member requested', world.ask.name, 'Asked by letter'],
  ]);
});

it('leaves nothing in a backup that is made afterward, also not in earlier versions of rows', async () => {
  const { pglite, ...database } = await openPGlite({ from: await migratedDump() });
  const shared = server;
  server = await startTestServer({ database });
  try {
    const world = await formerMember(server);
    await leaveTraces(world);
    await erased(world);
    expect(await inFolder(pglite, PLANTED)).not.toEqual([]);
    await compactEmbedded(pglite);
    expect(await inFolder(pglite, PLANTED)).toEqual([]);
    expect(await foundIn(WORDS)).toEqual([]);
  } finally {
    await server.close();
    server = shared;
  }
});

/** Words that no other text has by chance. */
const PLANTED = [NUMBER, '512346789', 'Quimby', PAYROLL_NUMBER];

/** Which of the words are anywhere in the copy of the folder that a backup has. */
async function inFolder(pglite: PGlite, words: readonly string[]): Promise<readonly string[]> {
  const copy = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  return words.filter((word) => copy.includes(word));
}

it('erases again after a restore from an earlier backup, with the same pseudonym', async () => {
  const world = await formerMember(server);
  const { done } = await erased(world);
  const [saved] = await new SqlErasureList(server.db).all();
  if (!saved) throw new Error('The list is empty.');
  expect(WORDS.filter((word) => JSON.stringify(saved).includes(word))).toEqual([]);
  const list = new SqlErasureList(server.db);
  expect(await list.apply(saved, server.clock.now())).toBe(false);
  // As an earlier backup has it.
  await sql`update bill_lines set member_id = ${NUMBER}, member_name = ${NAME} where member_id = ${done.memberId}`.execute(
    server.db,
  );
  await sql`update members set member_id = ${NUMBER}, member_name = ${NAME} where member_id = ${done.memberId}`.execute(
    server.db,
  );
  // Another member's number, which differs by its zero and punctuation only.
  for (const table of ['members', 'bill_lines'])
    await sql`update ${sql.table(table)} set member_id = '0512-346789' where member_id = 'M2'`.execute(server.db);
  await asOwner(server.db, (owner) => sql`delete from member_erasures`.execute(owner));
  const folder = mkdtempSync(join(tmpdir(), 'listbill-erasures-'));
  const file = join(folder, 'erasures.json');
  writeFileSync(file, JSON.stringify([saved]));
  const { billPk } = world;
  await server.db
    .insertInto('erased_files')
    .values({ storage_key: `attachments/${billPk}`, at: '2018-05-01' })
    .execute();
  const removed: string[] = [];
  const files = { remove: async (key: string) => void removed.push(key) };
  expect(await applyList(server.db, file, files)).toBe(
    '1 member erased again; 0 erasures of the list needed nothing. 1 file deleted.',
  );
  expect(removed).toEqual([`attachments/${billPk}`]);
  rmSync(folder, { recursive: true });
  expect(await foundIn(WORDS)).toEqual([]);
  const { rows } = await sql`select from bill_lines where member_id = ${done.memberId}`.execute(server.db);
  expect(rows).toHaveLength(2);
  expect((await list.all()).map(({ token, fingerprints }) => [token, fingerprints])).toEqual([
    [saved.token, saved.fingerprints],
  ]);
});

it('says at an upload that a row has an erased member', async () => {
  const world = await formerMember(server);
  await erased(world);
  const file = textFile(
    'april.csv',
    'Group Number,Invoice,Billing Period,Due,Subscriber ID,Name,Product,Plan Name,Coverage Level,Premium',
    `${world.group},A-1,2026-04,2026-04-30,M2,Ben Okri,Medical,Plus,EE,10.00`,
    `${world.group},A-1,2026-04,2026-04-30,512346789,Ros Q,Medical,Plus,EE,10.00`,
  );
  const { notice } = await send(server.as(world.ask), 'carrierBill', 'ACME', file);
  expect(notice).toContain('has a member who was erased on Mar 10, 2026.');
});

it('needs another manager, says when it was done, and is done once if two people do it at the same time', async () => {
  const world = await formerMember(server);
  const asked = await server
    .as(world.ask)
    .ok(requestErasure, { params: { groupNumber: world.group }, body: { memberId: NUMBER, ...ASKED } });
  expect(await request(world)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATUS', message: expect.stringContaining('waits for another manager') },
  });
  const params = { groupNumber: world.group, erasurePk: asked.erasurePk };
  const decide = (who: FormerMember['ask'], approve = true) =>
    server.as(who).call(decideErasure, { params, body: { approve, note: '' } });
  expect(await decide(world.ask)).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
  const answers = await Promise.all([decide(world.approve), decide(world.approve)]);
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  expect(await request(world)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was erased on Mar 10, 2026') },
  });
  const { items, waiting } = await server.as(world.ask).ok(searchErasures, { body: { groupNumber: world.group } });
  expect([items.length, waiting]).toEqual([1, 0]);
});

it('refuses while something is open, with a code for each reason', async () => {
  const world = await formerMember(server, { isPaid: false, period: '2026-01-01', next: '2026-02-01' });
  expect(await request(world)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATUS', problems: [{ path: 'OPEN_BILL' }, { path: 'TOO_RECENT' }] },
  });
  expect(await request(world, 'M9')).toMatchObject({ status: 404 });
});

it('refuses everyone but managers', async () => {
  const world = await formerMember(server);
  const asRita = server.as(world.rita);
  const answer = await asRita.call(requestErasure, {
    params: { groupNumber: world.group },
    body: { memberId: NUMBER, ...ASKED },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

describe('columns with personal data', () => {
  it('can be rewritten by the server', () => {
    const mayChange = (table: string, column: string) => {
      const { use } = schemaTable(table);
      return typeof use === 'object' ? use.changes.includes(column) : use === 'changed' || use === 'deleted';
    };
    const rewritten = [
      ...MEMBER_TABLES.flatMap((table) => [
        [table, 'member_id'],
        [table, 'member_name'],
      ]),
      ...Object.entries(KEY_COLUMNS),
      ...TEXT_COLUMNS.flatMap(({ table, texts, json, numbers }) =>
        [...texts, ...json, ...numbers].map((column) => [table, column]),
      ),
    ];
    expect(rewritten.filter(([table = '', column = '']) => !mayChange(table, column))).toEqual([]);
  });

  /** Columns that an erasure leaves, and why. */
  const KEPT = readFileSync(join('docs', 'decisions', 'erasure.md'), 'utf8');

  it('are each listed as erased or as kept', () => {
    const rows = readFileSync('docs/data-levels.md', 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith('Columns\n'))
      ?.split('\n')
      .filter((line) => line.startsWith('| `'));
    const columns = (rows ?? []).flatMap((line) => {
      const [table = '', special = '', personal = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''));
      return [...special.split(' '), ...personal.split(' ')].filter(Boolean).map((column) => `${table}.${column}`);
    });
    const erasedColumns = new Set([
      ...MEMBER_TABLES.flatMap((table) => [`${table}.member_id`, `${table}.member_name`]),
      ...Object.entries(KEY_COLUMNS).map(([table, column]) => `${table}.${column}`),
      ...TEXT_COLUMNS.flatMap(({ table, texts, json, numbers }) =>
        [...texts, ...json, ...numbers].map((column) => `${table}.${column}`),
      ),
    ]);
    const isKept = (column: string) =>
      KEPT.includes(`\`${column}\``) ||
      KEPT.includes(`\`${column.split('.')[0]}.*\``) ||
      KEPT.includes(`\`*.${column.split('.')[1]}\``);
    expect(columns.filter((column) => !erasedColumns.has(column) && !isKept(column))).toEqual([]);
  });
});
