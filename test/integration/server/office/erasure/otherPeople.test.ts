import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addAttachment, addBillComment } from '../../../../../contract/billing/bills/billComments';
import { addMemberLinks } from '../../../../../contract/billing/bills/comparisonFacts';
import { decideErasure, previewErasure, requestErasure } from '../../../../../contract/office/memberErasures';
import { specialDataOf } from '../../../../../server/platform/database/specialData';
import { draftContext } from '../../../../../server/platform/shared/SpecialData';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { type FormerMember, formerMember, leaveTraces, NAME, NUMBER } from '../../../../support/erasure/formerMember';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ASKED = { reference: 'DSR-17', requestedOn: localDate('2026-03-01'), reason: 'Asked by letter' };

async function erase({ group, ask, approve }: FormerMember, memberId: string = NUMBER) {
  const body = { memberId, ...ASKED };
  const asked = await server.as(ask).ok(requestErasure, { params: { groupNumber: group }, body });
  const params = { groupNumber: group, erasurePk: asked.erasurePk };
  return server.as(approve).ok(decideErasure, { params, body: { approve: true, note: '' } });
}

const preview = ({ group, ask }: FormerMember, memberId: string = NUMBER) =>
  server.as(ask).ok(previewErasure, { params: { groupNumber: group }, body: { memberId } });

const insert = (table: string, ...rows: readonly object[]) =>
  server.db
    .insertInto(table as 'settings')
    .values(rows as never)
    .execute();

async function texts(query: ReturnType<typeof sql<{ text: string }>>): Promise<readonly string[]> {
  return (await query.execute(server.db)).rows.map(({ text }) => text);
}

async function rename(memberId: string, name: string) {
  for (const table of ['members', 'bill_lines'])
    await sql`update ${sql.table(table)} set member_name = ${name} where member_id = ${memberId}`.execute(server.db);
}

/** Gives the other member of the group a name. */
const nameOther = (name: string) => rename('M2', name);

async function addCommentWithFile({ rita, billPk }: FormerMember, text: string) {
  const caller = server.as(rita);
  const { commentPk } = await caller.ok(addBillComment, { params: { billPk }, body: { text, isForCarrier: false } });
  await caller.upload(addAttachment, {
    params: { billPk, commentPk },
    files: [{ name: 'answer.pdf', bytes: '%PDF-1.7\nYes\n%%EOF\n' }],
    idempotencyKey: randomUUID(),
  });
}

/** A continuation payer of the group, whom no bill may have. */
const payer = ({ group }: FormerMember, memberId: string, name: string) => ({
  group_number: group,
  payer_pk: `${group}.${memberId}`,
  member_id: memberId,
  member_name: name,
  kind: 'COBRA',
  effective_from: '2018-01-01',
  effective_to: '2018-12-31',
  percent: 102,
  note: '',
  version: 1,
  at: '2018-01-01',
  by_user_id: 'x',
  by_name: 'x',
  is_removed: false,
});

it.each([
  ['a member', () => nameOther(`${NAME} Jr.`)],
  ['a person on no bill', (world: FormerMember) => insert('continuation_payers', payer(world, 'P90', `${NAME} Jr.`))],
] as const)("keeps texts and files about %s whose name contains the erased member's", async (_, addOther) => {
  const world = await formerMember(server);
  await addOther(world);
  const text = `Asked ${NAME} Jr. about March.`;
  await addCommentWithFile(world, text);
  await erase(world);
  expect(await texts(sql`select note as text from bill_comments`)).toEqual([text]);
  expect(await texts(sql`select file_gone::text as text from bill_attachments`)).toEqual(['false']);
});

it("leaves texts and files with a word that is the member's only name", async () => {
  const world = await formerMember(server);
  await rename(NUMBER, 'March');
  const text = 'Asked Ben Okri about March.';
  await addCommentWithFile(world, text);
  expect((await preview(world)).look).toContainEqual(expect.stringMatching(/^March is a single word\./));
  const { memberId, memberName } = await erase(world);
  expect(await texts(sql`select note as text from bill_comments`)).toEqual([text]);
  expect(await texts(sql`select file_gone::text as text from bill_attachments`)).toEqual(['false']);
  const isOwn = sql`member_id = ${memberId}`;
  expect(await texts(sql`select distinct member_name as text from bill_lines where ${isOwn}`)).toEqual([memberName]);
});

it("replaces a name on the member's own rows even if another member has the same name", async () => {
  const world = await formerMember(server);
  await leaveTraces(world);
  await nameOther(NAME);
  const { memberId, memberName } = await erase(world);
  expect(await texts(sql`select evidence as text from corrections`)).toEqual([`${memberName} answered`]);
  expect(await texts(sql`select note as text from correction_events`)).toEqual([`${memberName} confirmed`]);
  const isOwn = sql`member_id = ${memberId}`;
  expect(await texts(sql`select note as text from comparison_discrepancies where ${isOwn}`)).toEqual([
    `${memberName} left`,
  ]);
  expect(await texts(sql`select note as text from bill_lines where ${isOwn} and note <> ''`)).toEqual([
    `Ask ${memberName}`,
  ]);
  const { rows } = await sql<{ paid: unknown }>`select paid_outside as paid from comparisons`.execute(server.db);
  expect(rows).toEqual([{ paid: [expect.objectContaining({ memberId, memberName })] }]);
  expect(await texts(sql`select distinct member_name as text from members where member_id = 'M2'`)).toEqual([NAME]);
});

it('replaces a short number where it is the number of a record', async () => {
  const world = await formerMember(server);
  await leaveTraces(world);
  await sql`update comparisons set paid_outside = ${JSON.stringify([{ memberId: 'M2', memberName: 'B. Okri' }])}::jsonb`.execute(
    server.db,
  );
  const { memberId, memberName } = await erase(world, 'M2');
  const { rows } = await sql`select paid_outside as paid, school_members as school from comparisons`.execute(server.db);
  expect(rows).toEqual([{ paid: [{ memberId, memberName }], school: [NUMBER, memberId] }]);
});

it('leaves drafts, answers, and searches that may be about a person of another group', async () => {
  const world = await formerMember(server);
  const { userId } = world.rita;
  const at = server.clock.now().toISOString();
  const body = await specialDataOf(server.db).sealJson(
    JSON.stringify({ rows: [[1, 'X9', NAME]] }),
    draftContext(userId, 'reconcile.999.b1'),
  );
  await insert('drafts', {
    user_id: userId,
    draft_id: 'reconcile.999.b1',
    kind: 'reconcile',
    body,
    mod_date: at,
    expires_at: '2030-01-01',
  });
  const answer = (items: object) => ({
    user_id: userId,
    idempotency_key: randomUUID(),
    call: 'x',
    request_hash: 'x',
    status: 200,
    at,
    answer: JSON.stringify(items),
  });
  const [other, own] = [answer({ name: NAME }), answer({ groupNumber: world.group, name: NAME })];
  await insert('idempotency_keys', other, own);
  await insert(
    'saved_views',
    ...[{ search: NAME }, { search: NAME, groupNumber: world.group }].map((parameters, index) => ({
      view_pk: `v${index}`,
      owner_user_id: userId,
      list: 'members',
      name: `View ${index}`,
      name_key: `view ${index}`,
      parameters: JSON.stringify(parameters),
      audience: 'owner',
      version: 1,
      at,
      by_user_id: userId,
      by_name: 'Rita',
    })),
  );
  const { memberName } = await erase(world);
  expect(await texts(sql`select draft_id as text from drafts`)).toEqual(['reconcile.999.b1']);
  const keys = await texts(sql`select idempotency_key as text from idempotency_keys`);
  expect([other, own].map(({ idempotency_key }) => keys.includes(idempotency_key))).toEqual([true, false]);
  expect(await texts(sql`select parameters->>'search' as text from saved_views order by view_pk`)).toEqual([
    NAME,
    memberName,
  ]);
});

it("leaves a payroll row with the member's name that is linked to another member", async () => {
  const world = await formerMember(server);
  const link = { payrollKey: 'P77', payrollName: NAME, memberId: 'M2', memberName: 'Ben Okri' };
  await server.as(world.rita).ok(addMemberLinks, { params: { groupNumber: world.group }, body: { links: [link] } });
  await insert('payroll_numbers', { group_number: world.group, number: 'P78', member_id: 'M2', at: '2018-01-01' });
  await insert('continuation_payers', payer(world, 'P77', NAME), payer(world, 'P78', NAME));
  await erase(world);
  expect(await texts(sql`select member_id as text from continuation_payers order by 1`)).toEqual(['P77', 'P78']);
});

const correction = ({ group, billPk }: FormerMember, key: string, state: string) => ({
  group_number: group,
  bill_pk: billPk,
  member_id: NUMBER,
  member_name: NAME,
  coverage: 'Medical',
  correction_pk: `${group}.${key.slice(-2)}`,
  carrier_code: 'ACME',
  source_key: `NO_DEDUCTION/${key}/Medical`,
  difference_kind: 'NO_DEDUCTION',
  difference_cents: 1,
  kind: 'CHANGE_NAME',
  one_time_cents: 0,
  state,
});

it('keeps the keys of two payroll rows of one member apart', async () => {
  const world = await formerMember(server);
  await insert(
    'corrections',
    correction(world, 'payroll:W10', 'CONFIRMED'),
    correction(world, 'payroll:W11', 'CONFIRMED'),
  );
  const expected = (key: string) => ({
    group_number: world.group,
    expected_pk: `${world.group}.${key}`,
    bill_pk: world.billPk,
    carrier_code: 'ACME',
    member_id: NUMBER,
    member_name: NAME,
    amount_cents: 5,
    closed_at: '2018-06-01',
    closed_by: 'x',
    closed_reason: 'OTHER',
    close_note: '',
    source: 'DECISION',
    source_key: `NO_DEDUCTION/payroll:${key}/Medical`,
    reason_code: 'OTHER',
  });
  await insert('expected_adjustments', expected('W10'), expected('W11'));
  const { memberId } = await erase(world);
  const keys = [`NO_DEDUCTION/bill:${memberId}/Medical`, `NO_DEDUCTION/bill:${memberId}/Medical~2`];
  expect(await texts(sql`select source_key as text from corrections order by 1`)).toEqual(keys);
  expect(await texts(sql`select source_key as text from expected_adjustments order by 1`)).toEqual(keys);
});

it('refuses while something is open under a payroll number, and gives only the reason', async () => {
  const world = await formerMember(server);
  await insert('payroll_numbers', { group_number: world.group, number: 'W10', member_id: NUMBER, at: '2018-01-01' });
  await insert('corrections', { ...correction(world, 'payroll:W10', 'OPEN'), member_id: 'W10' });
  expect(await preview(world)).toMatchObject({ blockers: [{ code: 'OPEN_CORRECTION' }], counts: {}, texts: [] });
});

it('names archives of released states to review', async () => {
  const world = await formerMember(server);
  const archive = { group_number: world.group, archive_pk: `${world.group}.a1` };
  await insert('archives', { ...archive, sha256: '0'.repeat(64), bytes: 1 });
  await insert('archived_bills', { ...archive, bill_pk: world.billPk, line_count: 2 });
  const { look } = await preview(world);
  expect(look).toEqual([
    expect.stringContaining(`The archive ${world.group}.a1 has notes on released lines of 1 bill of`),
  ]);
});

it('refuses while lines of the group are archived, which may name the member', async () => {
  const world = await formerMember(server);
  const archive = { group_number: world.group, archive_pk: `${world.group}.a1` };
  await insert('archives', { ...archive, sha256: '0'.repeat(64), bytes: 1 });
  const lines = { ...archive, bill_pk: world.billPk, line_count: 1, billed_cents: 5, archived_at: '2025-01-01' };
  await insert('archived_lines', lines);
  expect(await preview(world)).toMatchObject({ blockers: [{ code: 'ARCHIVED_LINES' }], counts: {}, texts: [] });
  await server.db.deleteFrom('archived_lines').execute();
  expect(await preview(world)).toMatchObject({ blockers: [] });
});
