import { createHash } from 'node:crypto';
import { exportBills } from '../../../../../contract/billing/bills/exportBills';
import { exportCorrections } from '../../../../../contract/billing/corrections';
import { CALLS } from '../../../../../contract/calls';
import { getNotices, markNoticesRead } from '../../../../../contract/office/notices';
import * as contract from '../../../../../contract/office/preparedExports';
import { API_BASE } from '../../../../../contract/platform/shared/apiBase';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { EXPORT_PARTS_TYPE, exportParts } from '../../../../../contract/platform/shared/exportParts';
import { isListExport, PREFER_BACKGROUND } from '../../../../../contract/platform/shared/listExport';
import type { PreparedExport } from '../../../../../src/domain/office/exports/PreparedExport';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

it('every list that can be exported can be prepared in the background', () => {
  const calls: readonly Call[] = CALLS;
  expect(calls.filter(isListExport)).toEqual(calls.filter(({ noun }) => noun !== undefined));
});

describe('an export in the background', () => {
  it('is answered immediately, and is the same file as the one that is sent (BR-BGX-01)', async () => {
    const mona = await manager();
    await bills(3);
    const { statusCode, headers, body } = await ask(mona, exportBills, { format: 'csv' });
    expect(statusCode).toBe(202);
    expect(headers['preference-applied']).toBe(PREFER_BACKGROUND);
    const waiting = JSON.parse(body) as PreparedExport;
    expect(waiting).toMatchObject({ noun: 'bills', format: 'csv', state: 'QUEUED', rows: 0, fileName: '' });

    await server.exports.run();
    const [ready] = (await server.as(mona).ok(contract.listPreparedExports, {})).items;
    expect(ready).toMatchObject({
      exportPk: waiting.exportPk,
      state: 'READY',
      rows: 3,
      allRows: 3,
      fileName: 'Bills 2026-03-10.csv',
      expiresAt: '2026-03-17T15:00:00.000Z',
    });
    const { text: sent } = await server.as(mona).call(exportBills, { body: { format: 'csv' } });
    const file = await download(mona, waiting.exportPk);
    expect(file.headers['content-disposition']).toBe('attachment; filename="Bills 2026-03-10.csv"');
    expect(file.payload).toBe(sent);
  });

  it('sends its rows, its parts, and its end to a client that reads parts', async () => {
    const mona = await manager();
    await bills(2);
    const exportPk = await prepared(mona);
    const { rawPayload, headers } = await download(mona, exportPk, EXPORT_PARTS_TYPE);
    expect(headers['x-export-rows']).toBe('2');
    const kinds: string[] = [];
    for await (const part of exportParts([rawPayload] as unknown as AsyncIterable<Uint8Array>)) kinds.push(part.kind);
    expect(kinds).toEqual(['file', 'end']);
  });

  it('requested from an older version, has the defaults of newer filters', async () => {
    const mona = await manager();
    await bills(2);
    await ask(mona, exportBills, { format: 'csv' });
    await server.db
      .updateTable('exports')
      .set({ request: JSON.stringify({ body: { format: 'csv' } }) })
      .execute();
    await server.exports.run();
    const { items } = await server.as(mona).ok(contract.listPreparedExports, {});
    expect(items).toMatchObject([{ state: 'READY', rows: 2 }]);
  });

  it('requested twice, is prepared once (BR-BGX-01)', async () => {
    const mona = await manager();
    const [one, other] = await Promise.all([ask(mona, exportBills, {}), ask(mona, exportBills, {})]);
    expect(JSON.parse(one.body)).toMatchObject({ exportPk: (JSON.parse(other.body) as PreparedExport).exportPk });
  });

  it('is refused beyond three that are not ready (BR-BGX-05)', async () => {
    const mona = await manager();
    for (const q of ['a', 'b', 'c']) expect((await ask(mona, exportBills, { q })).statusCode).toBe(202);
    const { statusCode, body } = await ask(mona, exportBills, { q: 'd' });
    expect({ statusCode, body: JSON.parse(body) as unknown }).toMatchObject({
      statusCode: 422,
      body: { code: 'TOO_MANY' },
    });
  });

  it('is refused when the files of the person take too much space (BR-BGX-05)', async () => {
    const mona = await manager();
    const exportPk = await prepared(mona);
    await server.db.updateTable('export_parts').set({ bytes: 250_000_000 }).execute();
    const { body } = await ask(mona, exportBills, { q: 'more' });
    expect((JSON.parse(body) as { message: string }).message).toContain('250.0 MB');
    await server.as(mona).ok(contract.deletePreparedExport, { params: { exportPk } });
    await server.exports.run();
    expect((await ask(mona, exportBills, { q: 'more' })).statusCode).toBe(202);
  });

  it('is found only by the person who requested it (BR-BGX-04)', async () => {
    const exportPk = await prepared(await manager());
    const other = server.as(await manager());
    expect((await other.ok(contract.listPreparedExports, {})).items).toEqual([]);
    for (const call of [contract.downloadPreparedExport, contract.cancelPreparedExport, contract.prepareExportAgain]) {
      expect(await other.refused(call, { params: { exportPk } })).toMatchObject({ status: 404 });
    }
    await other.ok(contract.deletePreparedExport, { params: { exportPk } });
    expect(await server.db.selectFrom('exports').select('state').execute()).toEqual([{ state: 'READY' }]);
  });
});

describe('the rights of a prepared export', () => {
  it('are the current rights of the person who requested it (BR-BGX-03)', async () => {
    const [own, other] = [await server.data.group(), await server.data.group()];
    for (const groupNumber of [own, other]) await bill(groupNumber);
    const person = await server.data.person({ grants: [billing(own), billing(other)] });
    await ask(person, exportBills, { format: 'csv' });
    await server.db.deleteFrom('person_roles').where('group_number', '=', other).execute();
    await server.exports.run();
    const [{ exportPk, rows }] = (await server.as(person).ok(contract.listPreparedExports, {})).items as [
      PreparedExport,
    ];
    expect(rows).toBe(1);
    expect((await download(person, exportPk)).payload).not.toContain(other);
  });

  it('are checked again at the download, which lost groups refuse (BR-BGX-04)', async () => {
    const [own, other] = [await server.data.group(), await server.data.group()];
    for (const groupNumber of [own, other]) await bill(groupNumber);
    const person = await server.data.person({ grants: [billing(own), billing(other)] });
    const exportPk = await prepared(person);
    await server.db.deleteFrom('person_roles').where('group_number', '=', other).execute();
    expect(await refusedDownload(person, exportPk)).toMatchObject({ status: 409, code: 'RIGHTS_CHANGED' });
  });

  it('are checked again at the download, which is refused for a group that now has another rep (BR-BGX-04)', async () => {
    const groupNumber = await server.data.group();
    await bill(groupNumber);
    const rep = await repOf(groupNumber);
    const exportPk = await prepared(rep);
    expect((await download(rep, exportPk)).statusCode).toBe(200);
    await server.db.updateTable('groups').set({ rep_id: 8 }).where('group_number', '=', groupNumber).execute();
    expect(await refusedDownload(rep, exportPk)).toMatchObject({ status: 409, code: 'RIGHTS_CHANGED' });
  });

  it('that are lost fail a waiting export, and refuse a finished file (BR-BGX-03, BR-BGX-04)', async () => {
    const mona = await manager();
    const exportPk = await prepared(mona, exportCorrections);
    await ask(mona, exportBills, {});
    await server.db.deleteFrom('person_roles').where('user_id', '=', mona.userId).execute();
    await server.exports.run();
    const { items } = await server.as(mona).ok(contract.listPreparedExports, {});
    expect(items.map(({ state }) => state)).toEqual(['FAILED', 'READY']);
    expect(items[0]?.problem).toContain('Your access has changed');
    expect(await refusedDownload(mona, exportPk)).toMatchObject({ code: 'RIGHTS_CHANGED' });
  });
});

describe('the stored file of a prepared export', () => {
  it('is not sent if it has changed', async () => {
    const mona = await manager();
    const exportPk = await prepared(mona);
    await server.db
      .updateTable('export_parts')
      .set({ sha256: createHash('sha256').update('other').digest('hex') })
      .execute();
    expect(await refusedDownload(mona, exportPk)).toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('is not sent if a part is missing', async () => {
    const mona = await manager();
    const exportPk = await prepared(mona);
    server.stored.clear();
    expect(await refusedDownload(mona, exportPk)).toMatchObject({ code: 'FILE_UNREADABLE' });
    await server.db.deleteFrom('export_parts').execute();
    expect(await refusedDownload(mona, exportPk)).toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('is deleted after a week, and can be prepared again (BR-BGX-06)', async () => {
    const mona = await manager();
    const exportPk = await prepared(mona);
    server.clock.set('2026-03-17T15:00:00.000Z');
    expect(await refusedDownload(mona, exportPk)).toMatchObject({ code: 'WRONG_STATUS' });
    await server.exports.run();
    expect([...server.stored.keys()]).toEqual([]);
    expect(await server.db.selectFrom('export_parts').selectAll().execute()).toEqual([]);
    const [expired] = (await server.as(mona).ok(contract.listPreparedExports, {})).items;
    expect(expired).toMatchObject({ exportPk, state: 'EXPIRED' });
    expect(await server.as(mona).ok(contract.prepareExportAgain, { params: { exportPk } })).toMatchObject({
      state: 'QUEUED',
    });
    await server.exports.run();
    expect((await download(mona, exportPk)).payload).toContain('Bill');
  });
});

describe('notices about exports', () => {
  it('report that one is ready until it is downloaded (BR-BGX-02)', async () => {
    const mona = await manager();
    const exportPk = await prepared(mona);
    const caller = server.as(mona);
    const list = await caller.ok(getNotices, { query: {} });
    expect(list).toMatchObject({ unreadCount: 1, items: [{ noticePk: exportPk, kind: 'exportReady', isRead: false }] });
    const marked = await caller.ok(markNoticesRead, { body: { noticePks: [exportPk] } });
    expect(marked).toEqual({ unreadCount: 0 });
    expect((await caller.ok(getNotices, { query: {} })).items).toMatchObject([{ isRead: true }]);
    await download(mona, exportPk);
    expect((await caller.ok(getNotices, { query: {} })).items).toEqual([]);
  });

  it('are mailed immediately to people who chose it (BR-BGX-02)', async () => {
    const mona = await manager();
    await prepared(mona);
    expect(await mails()).toEqual([]);
    await server.db
      .insertInto('person_preferences')
      .values({ user_id: mona.userId, preferences: JSON.stringify({ 'mail.exportReady': true }) })
      .execute();
    await prepared(mona);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: mona.email, subject: 'Listbill: export ready' });
    expect(mail?.body).toContain('#/dashboard/exports');
  });
});

// Helpers

const manager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
const billing = (groupNumber: string) => ({ role: Role.BillingUser, groupNumber });
const bill = (groupNumber: string) =>
  server.data.bill({ groupNumber, status: 'RELEASED', lines: [{ billedCents: 100 }] });
const mails = () => server.db.selectFrom('mails').select(['recipient', 'subject', 'body']).execute();

async function bills(count: number): Promise<void> {
  const groupNumber = await server.data.group();
  for (let made = 0; made < count; made += 1) await bill(groupNumber);
}

async function repOf(groupNumber: string): Promise<TestPerson> {
  for (const rep_id of [7, 8])
    await server.db
      .insertInto('reps')
      .values({ rep_id, name: `Rep ${rep_id}` } as never)
      .execute();
  await server.db.updateTable('groups').set({ rep_id: 7 }).where('group_number', '=', groupNumber).execute();
  const person = await server.data.person({ roles: [Role.Admin] });
  await server.db.updateTable('people').set({ rep_id: 7 }).where('user_id', '=', person.userId).execute();
  return person;
}

/** Asks for an export in the background. */
async function ask({ userId, email }: TestPerson, call: Call, filter: Record<string, unknown>) {
  const isQuery = call.method === 'GET';
  const query = new URLSearchParams({ user: email, ...(isQuery && (filter as Record<string, string>)) });
  return server.app.inject({
    method: call.method,
    url: `${API_BASE}${call.path}?${query}`,
    headers: { authorization: `Bearer ${await server.tokenFor(userId)}`, prefer: PREFER_BACKGROUND },
    ...(!isQuery && { payload: filter }),
  });
}

/** @returns the key of an export that is ready */
async function prepared(person: TestPerson, call: Call = exportBills): Promise<string> {
  const { body } = await ask(person, call, { format: 'csv' });
  await server.exports.run();
  return (JSON.parse(body) as PreparedExport).exportPk;
}

async function download({ userId, email }: TestPerson, exportPk: string, accept = 'text/csv') {
  return server.app.inject({
    method: 'GET',
    url: `${API_BASE}/api/exports/${exportPk}/file?user=${encodeURIComponent(email)}`,
    headers: { authorization: `Bearer ${await server.tokenFor(userId)}`, accept },
  });
}

async function refusedDownload(person: TestPerson, exportPk: string) {
  const { statusCode: status, body } = await download(person, exportPk);
  return { status, ...(JSON.parse(body) as { code: string }) };
}
