import { deleteDraft, getDraft, saveDraft } from '../../../../contract/drafts';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const params = { draftId: 'reconcile:10001.b1' };

it('keeps what a person has begun until they come back; the last one saved stands', async () => {
  const pat = server.as(await server.data.person());
  expect(await pat.ok(getDraft, { params })).toBeNull();
  await pat.ok(saveDraft, { params, body: { kind: 'reconcile', body: { step: 1 } } });
  server.clock.advance(1_000);
  const saved = await pat.ok(saveDraft, { params, body: { kind: 'reconcile', body: { lines: [{ cents: 5 }] } } });
  expect(saved).toEqual({
    draftId: params.draftId,
    kind: 'reconcile',
    body: { lines: [{ cents: 5 }] },
    modDate: server.clock.now().toISOString(),
  });
  expect(await pat.ok(getDraft, { params })).toEqual(saved);
});

it('never shows a draft to anybody else', async () => {
  const [pat, sam] = [server.as(await server.data.person()), server.as(await server.data.person())];
  await pat.ok(saveDraft, { params, body: { kind: 'pay', body: { secret: true } } });
  expect(await sam.ok(getDraft, { params })).toBeNull();
  expect(await sam.ok(deleteDraft, { params })).toEqual({ removed: 0 });
  expect(await pat.ok(deleteDraft, { params })).toEqual({ removed: 1 });
  expect(await pat.ok(getDraft, { params })).toBeNull();
});

it('forgets a draft after thirty days without saving', async () => {
  const pat = server.as(await server.data.person());
  await pat.ok(saveDraft, { params, body: { kind: 'pay', body: {} } });
  server.clock.advance(30 * DAY_MS - 1);
  expect(await pat.ok(getDraft, { params })).not.toBeNull();
  server.clock.advance(1);
  expect(await pat.ok(getDraft, { params })).toBeNull();
  await pat.ok(saveDraft, { params: { draftId: 'other' }, body: { kind: 'pay', body: {} } });
  expect(await server.db.selectFrom('drafts').select('draft_id').execute()).toEqual([{ draft_id: 'other' }]);
});

it("forgets the oldest of whoever begins more than two hundred, and nobody else's", async () => {
  const [pat, sam] = [server.as(await server.data.person()), server.as(await server.data.person())];
  await sam.ok(saveDraft, { params, body: { kind: 'pay', body: {} } });
  for (let number = 0; number <= 200; number += 1) {
    server.clock.advance(1_000);
    await pat.ok(saveDraft, { params: { draftId: `d${number}` }, body: { kind: 'pay', body: {} } });
  }
  expect(await pat.ok(getDraft, { params: { draftId: 'd0' } })).toBeNull();
  expect(await pat.ok(getDraft, { params: { draftId: 'd1' } })).not.toBeNull();
  expect(await sam.ok(getDraft, { params })).not.toBeNull();
});

it('keeps the draft of a bill of 30,000 lines', async () => {
  const pat = server.as(await server.data.person());
  const lines = Array.from({ length: 30_000 }, (_, index) => ({
    linePk: `10001.bill.${index}`,
    cents: index,
    why: 'OTHER',
  }));
  await pat.ok(saveDraft, { params, body: { kind: 'reconcile', body: { lines } } });
  expect((await pat.ok(getDraft, { params }))?.body).toEqual({ lines });
});
