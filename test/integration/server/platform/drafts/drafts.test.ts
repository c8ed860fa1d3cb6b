import { deleteDraft, getDraft, saveDraft } from '../../../../../contract/platform/drafts';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const worker = async () =>
  server.as(await server.data.billingUser([await server.data.group()], [Role.Reconciler, Role.Payor, Role.SuperUser]));
const params = { draftId: 'reconcile:10001.b1' };

it('saves a draft; the last save wins', async () => {
  const pat = await worker();
  expect(await pat.ok(getDraft, { params })).toBeNull();
  await pat.ok(saveDraft, { params, body: { kind: 'reconcile', body: { step: 1 } } });
  server.clock.advance(1_000);
  const saved = await pat.ok(saveDraft, { params, body: { kind: 'reconcile', body: { lines: [{ cents: 5 }] } } });
  expect(saved).toEqual({
    draftId: params.draftId,
    kind: 'reconcile',
    body: {},
    modDate: server.clock.now().toISOString(),
  });
  expect(await pat.ok(getDraft, { params })).toEqual({ ...saved, body: { lines: [{ cents: 5 }] } });
});

it('never shows a draft to another person', async () => {
  const [pat, sam] = [await worker(), await worker()];
  await pat.ok(saveDraft, { params, body: { kind: 'pay', body: { secret: true } } });
  expect(await sam.ok(getDraft, { params })).toBeNull();
  expect(await sam.ok(deleteDraft, { params })).toEqual({ removed: 0 });
  expect(await pat.ok(deleteDraft, { params })).toEqual({ removed: 1 });
  expect(await pat.ok(getDraft, { params })).toBeNull();
});

it('expires a draft thirty days after its last save', async () => {
  const pat = await worker();
  await pat.ok(saveDraft, { params, body: { kind: 'pay', body: {} } });
  server.clock.advance(30 * DAY_MS - 1);
  expect(await pat.ok(getDraft, { params })).not.toBeNull();
  server.clock.advance(1);
  expect(await pat.ok(getDraft, { params })).toBeNull();
  await pat.ok(saveDraft, { params: { draftId: 'other' }, body: { kind: 'pay', body: {} } });
  expect(await server.db.selectFrom('drafts').select('draft_id').execute()).toEqual([{ draft_id: 'other' }]);
});

describe('the drafts of one person are limited', () => {
  const MIB = 1024 * 1024;

  it('to 200, until one is deleted or expires', async () => {
    const [pat, sam] = [await worker(), await worker()];
    for (let number = 1; number <= 200; number += 1) await pat.ok(saveDraft, small(`d${number}`));
    expect(await pat.refused(saveDraft, small('one-more'))).toMatchObject({ status: 409, code: 'DRAFT_QUOTA' });
    await pat.ok(saveDraft, small('d7'));
    await sam.ok(saveDraft, small('one-more'));
    await pat.ok(deleteDraft, { params: { draftId: 'd7' } });
    await pat.ok(saveDraft, small('one-more'));
    expect(await pat.refused(saveDraft, small('d7'))).toMatchObject({ status: 409, code: 'DRAFT_QUOTA' });
    server.clock.advance(30 * DAY_MS);
    await pat.ok(saveDraft, small('d7'));
    expect(await server.db.selectFrom('drafts').select('draft_id').execute()).toHaveLength(2);
  });

  it('even for concurrent saves', async () => {
    const pat = await worker();
    for (let number = 1; number <= 195; number += 1) await pat.ok(saveDraft, small(`d${number}`));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => pat.call(saveDraft, small(`e${number}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('to 50 MB, and lists the largest ones', async () => {
    const pat = await worker();
    await pat.ok(saveDraft, small('small'));
    await pat.ok(saveDraft, { params: { draftId: 'large' }, body: { kind: 'reconcile', body: {} } });
    await server.db
      .updateTable('drafts')
      .set({ bytes: 50 * MIB })
      .where('draft_id', '=', 'large')
      .execute();
    const refusal = await pat.refused(saveDraft, small('another'));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'DRAFT_QUOTA',
      message: expect.stringContaining('Finish or discard other drafts'),
    });
    expect(refusal.problems?.[0]).toMatchObject({
      path: 'large',
      message: `Reconciliation, 50.0 MB, last saved on ${server.clock.now().toISOString().slice(0, 10)}.`,
    });
    expect(await pat.ok(getDraft, { params: { draftId: 'another' } })).toBeNull();
  });

  it.each([
    ['reconcile', 25 * MIB],
    ['pay', MIB / 4],
    ['person', MIB],
    ['upload', MIB / 2],
  ] as const)('by size for the kind %s: %d bytes', async (kind, most) => {
    const pat = await worker();
    const filled = (bytes: number) => ({ params, body: { kind, body: bodyOf(bytes) } });
    await pat.ok(saveDraft, filled(most));
    expect(await pat.refused(saveDraft, filled(most + 1))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  it('with larger request bodies of any kind rejected', async () => {
    const body = { kind: 'pay' as const, body: { x: 'x'.repeat(26 * MIB) } };
    const pat = await worker();
    expect(await pat.refused(saveDraft, { params, body })).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  /** A body of exactly this many bytes, with texts that are not too long. */
  function bodyOf(bytes: number) {
    const count = Math.ceil(bytes / 900_000);
    const left = bytes - '{"x":[]}'.length - 2 * count - (count - 1);
    const length = Math.floor(left / count);
    const last = left - length * (count - 1);
    return { x: Array.from({ length: count }, (_, index) => 'x'.repeat(index + 1 < count ? length : last)) };
  }

  const small = (draftId: string) => ({ params: { draftId }, body: { kind: 'pay' as const, body: {} } });
});

describe('a draft requires permission for its work', () => {
  const KINDS = ['reconcile', 'pay', 'person', 'upload'] as const;

  it.each([
    ['view only', [Role.ViewOnly, Role.Reconciler, Role.Payor, Role.SuperUser], []],
    ['no flag', [], []],
    ['reconciler', [Role.Reconciler], ['reconcile', 'upload']],
    ['payor', [Role.Payor], ['pay']],
    ['super user', [Role.SuperUser], ['person']],
  ] as const)('%s', async (_, flags, kinds) => {
    const pat = server.as(await server.data.billingUser([await server.data.group()], flags));
    const answers = [];
    for (const kind of KINDS) {
      const { status } = await pat.call(saveDraft, { params: { draftId: kind }, body: { kind, body: {} } });
      answers.push([kind, status]);
    }
    const mayDo: readonly string[] = kinds;
    expect(answers).toEqual(KINDS.map((kind) => [kind, mayDo.includes(kind) ? 200 : 403]));
  });
});

it('saves the draft of a bill with 30,000 lines', async () => {
  const pat = await worker();
  const lines = Array.from({ length: 30_000 }, (_, index) => ({
    linePk: `10001.bill.${index}`,
    cents: index,
    why: 'OTHER',
  }));
  await pat.ok(saveDraft, { params, body: { kind: 'reconcile', body: { lines } } });
  expect((await pat.ok(getDraft, { params }))?.body).toEqual({ lines });
});

it('refuses drafts from a person without any work that has drafts before reading the content', async () => {
  const viewer = await server.data.billingUser([await server.data.group()], [Role.ViewOnly]);
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/ListBillAPI/api/drafts/reconcile:1?${new URLSearchParams({ user: viewer.email })}`,
    headers: { authorization: `Bearer ${await server.tokenFor(viewer.userId)}`, 'content-type': 'application/json' },
    payload: '{ not read',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
});

it('refuses more than the largest draft of a person before reading it', async () => {
  const payor = await server.data.billingUser([await server.data.group()], [Role.Payor]);
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/ListBillAPI/api/drafts/pay:1?${new URLSearchParams({ user: payor.email })}`,
    headers: { authorization: `Bearer ${await server.tokenFor(payor.userId)}`, 'content-type': 'application/json' },
    payload: '{'.repeat(300 * 1024),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
});
