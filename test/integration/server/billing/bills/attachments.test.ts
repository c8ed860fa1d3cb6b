import { randomUUID } from 'node:crypto';
import {
  addAttachment,
  addBillComment,
  deleteBillComment,
  getAttachment,
  getBillComments,
  removeAttachment,
  restoreAttachment,
} from '../../../../../contract/billing/bills/billComments';
import { getBillHistory } from '../../../../../contract/billing/bills/bills';
import { RemoveOldAttachments, RemoveOrphanedFiles } from '../../../../../server/office/retention/RemoveOldData';
import { SqlOldAttachments } from '../../../../../server/office/retention/SqlRetention';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { workbookOf } from '../../../../support/files/workbookOf';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

const DAY_MS = 86_400_000;
const ROW = '<row><c><v>1</v></c></row>';
const MACROS = { name: 'xl/vbaProject.bin', content: 'Attribute VB_Name' };
const PDF = '%PDF-1.7\n%%EOF\n';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T12:00:00Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** A bill with a comment of a billing user. */
async function aComment(isForCarrier = false) {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const { billPk } = await server.data.bill({
    groupNumber,
    lines: [{ carrierCode: 'ACME', memberName: 'Ruth Adler', coverage: 'Medical', billedCents: 1_000 }],
  });
  const pat = server.as(await server.data.billingUser([groupNumber]));
  const body = { text: 'See the letter', isForCarrier };
  const { commentPk } = await pat.ok(addBillComment, { params: { billPk }, body });
  return { groupNumber, billPk, pat, params: { billPk, commentPk } };
}

type Place = Awaited<ReturnType<typeof aComment>>['params'];

function sendTo(caller: TestCaller, params: Place, name: string, bytes: string | Uint8Array = PDF, key?: string) {
  return caller.upload(addAttachment, { params, files: [{ name, bytes }], idempotencyKey: key ?? randomUUID() });
}

/** Attaches a file. @returns the parameters that name it */
async function attach(caller: TestCaller, params: Place, name = 'letter.pdf') {
  const { status, text } = await sendTo(caller, params, name);
  if (status !== 201) throw new Error(text);
  const { items } = await caller.ok(getBillComments, { params: { billPk: params.billPk } });
  const { attachmentPk = '' } = items.flatMap(({ attachments }) => attachments).at(-1) ?? {};
  return { billPk: params.billPk, attachmentPk };
}

const filesOf = ({ items }: { items: readonly { attachments: readonly { fileName: string }[] }[] }) =>
  items.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName));
const stored = () => server.stored.keys().filter((key) => key.startsWith('attachments/'));

describe('files attached to a comment', () => {
  it('are downloaded as bytes to save, never shown, under their cleaned name', async () => {
    const { pat, params } = await aComment();
    const file = await attach(pat, params, '../Šárka’s letter.pdf');
    const { status, text, headers } = await pat.call(getAttachment, { params: file });
    expect([status, text]).toEqual([200, PDF]);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        'attachment; filename="__rka_s letter.pdf"; filename*=UTF-8\'\'%C5%A0%C3%A1rka%E2%80%99s%20letter.pdf',
    });
  });

  it.each([
    ['drawing.svg', '<svg/>', 415, 'FILE_TYPE'],
    ['page.html', '<html>', 415, 'FILE_TYPE'],
    ['letter.pdf.exe', PDF, 415, 'FILE_TYPE'],
    ['pdf', PDF, 415, 'FILE_TYPE'],
    ['letter.pdf', '<html><script>1</script>', 422, 'FILE_UNREADABLE'],
    ['letter.txt', '  <svg onload="1"/>', 422, 'FILE_UNREADABLE'],
    ['list.csv', PDF, 422, 'FILE_UNREADABLE'],
    ['photo.png', '\xff\xd8\xff', 422, 'FILE_UNREADABLE'],
    ['photo.jpg', 'MZ\0\0', 422, 'FILE_UNREADABLE'],
    ['list.xlsx', 'PK\x03\x04 and more', 422, 'FILE_UNREADABLE'],
    ['empty.pdf', '', 400, 'BAD_REQUEST'],
  ])('refuse %s with the content %j', async (name, content, status, code) => {
    const { pat, params } = await aComment();
    const answer = await sendTo(pat, params, name, Buffer.from(content, 'latin1'));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(stored()).toEqual([]);
    expect(filesOf(await pat.ok(getBillComments, { params }))).toEqual([]);
  });

  it('refuse a workbook with macros', async () => {
    const { pat, params } = await aComment();
    const answer = await sendTo(pat, params, 'list.xlsx', workbookOf({ rows: ROW, more: [MACROS] }));
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('macros') } });
    expect((await sendTo(pat, params, 'list.xlsx', workbookOf({ rows: ROW }))).status).toBe(201);
  });

  it('refuse a file above the size limit, and a sixth file', async () => {
    const { pat, params } = await aComment();
    const large = new Uint8Array(10 * 1024 * 1024 + 1).fill(0x41);
    expect(await sendTo(pat, params, 'large.txt', large)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => sendTo(pat, params, `${number}.pdf`)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject([422, 422].map((status) => ({ status, body: { code: 'TOO_MANY' } })));
    expect(stored()).toHaveLength(5);
  });

  it('are attached once when a request is repeated, and refuse another file with the same key', async () => {
    const { pat, params } = await aComment();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => sendTo(pat, params, 'letter.pdf', PDF, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(filesOf(await pat.ok(getBillComments, { params }))).toEqual(['letter.pdf']);
    expect(stored()).toHaveLength(1);
    const other = await sendTo(pat, params, 'letter.pdf', `${PDF} `, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    const keyless = await pat.upload(addAttachment, { params, files: [{ name: 'letter.pdf', bytes: PDF }] });
    expect(keyless).toMatchObject({ status: 400, body: { code: 'KEY_MISSING' } });
  });

  it('are seen by the carrier only where the comment is', async () => {
    const { groupNumber, billPk, pat, params } = await aComment();
    const acme = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    const among = await attach(pat, params);
    expect(await acme.refused(getAttachment, { params: among })).toMatchObject({ status: 404 });
    expect(await acme.refused(removeAttachment, { params: among })).toMatchObject({ status: 404 });
    const body = { text: 'And this one', isForCarrier: true };
    const { commentPk } = await pat.ok(addBillComment, { params: { billPk }, body });
    const shared = await attach(pat, { billPk, commentPk }, 'shared.pdf');
    expect((await acme.call(getAttachment, { params: shared })).text).toBe(PDF);
    expect((await sendTo(acme, { billPk, commentPk }, 'mine.pdf')).status).toBe(409);
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['AG1'] }));
    expect((await agent.refused(getAttachment, { params: shared })).status).toBe(403);
    const viewer = server.as(await server.data.billingUser([groupNumber], [Role.ViewOnly]));
    expect((await viewer.call(getAttachment, { params: shared })).status).toBe(200);
    expect((await viewer.refused(removeAttachment, { params: shared })).status).toBe(403);
  });

  it('can be removed and restored by their author, and leave a record in the history', async () => {
    const { groupNumber, pat, params } = await aComment();
    const file = { params: await attach(pat, params) };
    const other = server.as(await server.data.billingUser([groupNumber]));
    expect(await other.refused(removeAttachment, file)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    await pat.ok(removeAttachment, file);
    const { items } = await pat.ok(removeAttachment, file);
    const removed = { at: '2026-11-20T12:00:00.000Z' };
    expect(items[0]?.attachments).toMatchObject([{ removed, restorableUntil: '2026-11-20T12:15:00.000Z' }]);
    expect((await pat.refused(getAttachment, file)).status).toBe(404);
    expect(await other.refused(restoreAttachment, file)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    await pat.ok(restoreAttachment, file);
    await pat.ok(restoreAttachment, file);
    expect((await pat.call(getAttachment, file)).text).toBe(PDF);
    await pat.ok(removeAttachment, file);
    server.clock.set('2026-11-20T12:15:00Z');
    expect(await pat.refused(restoreAttachment, file)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const history = (await pat.ok(getBillHistory, { params })).items.map(({ event, note }) => [event, note]);
    expect(history.filter(([, note]) => note === 'letter.pdf').map(([event]) => event)).toEqual([
      'attachmentRemoved',
      'attachmentRestored',
      'attachmentRemoved',
      'attachmentAdded',
    ]);
  });

  it('of a deleted comment are removed and cannot be restored', async () => {
    const { pat, params } = await aComment();
    const file = { params: await attach(pat, params) };
    const { items } = await pat.ok(deleteBillComment, { params });
    expect(items[0]).toMatchObject({ canAttach: false, attachments: [{ canRemove: false, restorableUntil: null }] });
    expect((await pat.refused(getAttachment, file)).status).toBe(404);
    expect((await pat.refused(restoreAttachment, file)).status).toBe(409);
    expect((await sendTo(pat, params, 'late.pdf')).status).toBe(404);
  });

  it('are deleted from the storage a day after their removal', async () => {
    const { pat, params } = await aComment();
    const removal = new RemoveOldAttachments(new SqlOldAttachments(server.db), server.files, server.clock);
    const kept = await attach(pat, params, 'kept.pdf');
    await pat.ok(removeAttachment, { params: await attach(pat, params) });
    server.clock.advance(DAY_MS);
    expect(await removal.run()).toBe(0);
    server.clock.advance(1);
    expect(await removal.run()).toBe(1);
    expect(await removal.run()).toBe(0);
    expect(stored()).toEqual([`attachments/${kept.attachmentPk}`]);
  });

  it('are deleted from the storage at most a day after their bill', async () => {
    const [one, other] = [await aComment(), await aComment()];
    await attach(one.pat, one.params);
    const kept = await attach(other.pat, other.params);
    await server.db.deleteFrom('bill_comments').where('bill_pk', '=', one.billPk).execute();
    // The storage of tests uses the time of the machine.
    server.clock.set(new Date(Date.now() + DAY_MS + 1).toISOString());
    const records = { attachments: new SqlOldAttachments(server.db) };
    expect(await new RemoveOrphanedFiles(records, server.files, server.clock).run()).toBe(1);
    expect(stored()).toEqual([`attachments/${kept.attachmentPk}`]);
  });
});

describe('comments', () => {
  it('are added once when a request is repeated with its key', async () => {
    const { billPk, pat } = await aComment();
    const key = randomUUID();
    const request = { params: { billPk }, body: { text: 'Once', key } };
    const answers = await Promise.all([1, 2, 3].map(() => pat.ok(addBillComment, request)));
    expect(new Set(answers.map(({ commentPk }) => commentPk)).size).toBe(1);
    expect(
      (await pat.ok(getBillComments, { params: { billPk } })).items.filter(({ text }) => text === 'Once'),
    ).toHaveLength(1);
    const other = { params: { billPk }, body: { text: 'Another', key } };
    expect(await pat.refused(addBillComment, other)).toMatchObject({ status: 422, code: 'KEY_REUSED' });
  });
});
