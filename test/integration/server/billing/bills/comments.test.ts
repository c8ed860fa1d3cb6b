import { addBillComment, deleteBillComment, getBillComments } from '../../../../../contract/billing/bills/billComments';
import { MAX_COMMENT_LENGTH } from '../../../../../src/domain/billing/bills/comments';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T12:00:00Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** A bill of two carriers, with a line of each, and its people. */
async function aBill() {
  const groupNumber = await server.data.group({ carriers: ['ACME', 'ZETA'] });
  const { billPk, linePks } = await server.data.bill({
    groupNumber,
    lines: [
      { carrierCode: 'ACME', memberName: 'Ruth Adler', coverage: 'Medical', billedCents: 1_000 },
      { carrierCode: 'ZETA', memberName: 'Omar Diaz', coverage: 'Life', billedCents: 500 },
    ],
  });
  const carrier = async (code: string) =>
    server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: [code] }));
  return {
    params: { billPk },
    lines: { acme: linePks[0] ?? '', zeta: linePks[1] ?? '' },
    pat: server.as(await server.data.billingUser([groupNumber])),
    acme: await carrier('ACME'),
    zeta: await carrier('ZETA'),
    groupNumber,
  };
}

const textsOf = ({ items }: { items: readonly { text: string }[] }) => items.map(({ text }) => text);

describe('comments on a bill', () => {
  it('are seen by the carrier of the line only if marked for the carrier', async () => {
    const { params, lines, pat, acme, zeta } = await aBill();
    await pat.ok(addBillComment, { params, body: { text: 'Among us', linePk: lines.acme } });
    await pat.ok(addBillComment, { params, body: { text: 'On the bill', isForCarrier: true } });
    const all = await pat.ok(addBillComment, {
      params,
      body: { text: 'On the line', linePk: lines.acme, isForCarrier: true },
    });
    expect(textsOf(all)).toEqual(['Among us', 'On the bill', 'On the line']);
    expect(all.items[2]).toMatchObject({ lineLabel: 'Ruth Adler, Medical', isForCarrier: true, isFromCarrier: false });
    expect(textsOf(await acme.ok(getBillComments, { params }))).toEqual(['On the bill', 'On the line']);
    expect(textsOf(await zeta.ok(getBillComments, { params }))).toEqual(['On the bill']);
  });

  it('are added once when a request with a key is repeated', async () => {
    const { params, pat } = await aBill();
    const body = { text: 'On the bill', key: '6f1c1f5e-5a3b-4c53-9a26-0f2f9f4f7a11' };
    await pat.ok(addBillComment, { params, body });
    expect(textsOf(await pat.ok(addBillComment, { params, body }))).toEqual(['On the bill']);
    const key = body.key.toUpperCase();
    expect(textsOf(await pat.ok(addBillComment, { params, body: { ...body, key } }))).toEqual(['On the bill']);
  });

  it('are added once when both requests with a key arrive at the same time', async () => {
    const { params, pat } = await aBill();
    const body = { text: 'On the bill', key: '6f1c1f5e-5a3b-4c53-9a26-0f2f9f4f7a12' };
    await Promise.all([1, 2, 3].map(() => pat.ok(addBillComment, { params, body })));
    expect(textsOf(await pat.ok(getBillComments, { params }))).toEqual(['On the bill']);
  });

  it('of a carrier are seen by the group and never by another carrier', async () => {
    const { params, lines, pat, acme, zeta } = await aBill();
    const body = { text: 'The rate changed', isForCarrier: false };
    await acme.ok(addBillComment, { params, body });
    expect((await pat.ok(getBillComments, { params })).items).toMatchObject([
      { text: 'The rate changed', isFromCarrier: true, isForCarrier: true },
    ]);
    expect((await zeta.ok(getBillComments, { params })).items).toEqual([]);
    const foreignLine = { params, body: { ...body, linePk: lines.zeta } };
    expect(await acme.refused(addBillComment, foreignLine)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('can be deleted by their author for 15 minutes and stay as deleted', async () => {
    const { params, pat, acme } = await aBill();
    const { items } = await pat.ok(addBillComment, { params, body: { text: 'Sorry', isForCarrier: true } });
    const commentPk = items[0]?.commentPk ?? '';
    expect(items[0]?.deletableUntil).toBe('2026-11-20T12:15:00.000Z');
    const deletion = { params: { ...params, commentPk } };
    expect(await acme.refused(deleteBillComment, deletion)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    server.clock.set('2026-11-20T12:15:00Z');
    expect(await pat.refused(deleteBillComment, deletion)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    server.clock.set('2026-11-20T12:14:59Z');
    await pat.ok(deleteBillComment, deletion);
    const after = await pat.ok(deleteBillComment, deletion);
    expect(after.items).toMatchObject([{ text: '', isDeleted: true, deletableUntil: null }]);
  });

  it('are closed to agents, and read-only for View Only', async () => {
    const { params, groupNumber } = await aBill();
    const viewer = server.as(await server.data.billingUser([groupNumber], [Role.ViewOnly]));
    await viewer.ok(getBillComments, { params });
    const body = { text: 'Is this right?' };
    expect((await viewer.refused(addBillComment, { params, body })).status).toBe(403);
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['AG1'] }));
    expect((await agent.refused(getBillComments, { params })).status).toBe(403);
  });

  it.each([
    ['no text', '  '],
    ['too long a text', 'x'.repeat(MAX_COMMENT_LENGTH + 1)],
    ['a NUL character', 'a\0b'],
  ])('with %s are refused', async (_what, text) => {
    const { params, pat } = await aBill();
    expect((await pat.refused(addBillComment, { params, body: { text } })).status).toBe(400);
  });
});
