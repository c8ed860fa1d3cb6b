import { getLogo, removeLogo, uploadLogo } from '../../../../contract/uploads';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import { pngOf } from '../../../support/uploads/pngOf';
import { uploadOffice } from '../../../support/uploads/uploadOffice';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const PICTURE = { name: 'logo.png', bytes: pngOf(40, 20) };

describe("a group's logo (API-10)", () => {
  it('is shown to whoever has its address, for ever the same, and can do nothing', async () => {
    const { group, admin } = await uploadOffice(server);
    const kept = await admin.uploaded(uploadLogo, { params: { groupNumber: group }, files: [PICTURE] });
    expect(kept).toEqual({
      logoUrl: expect.stringMatching(/^\/ListBillAPI\/logos\/[0-9a-f]{64}\.png$/),
      width: 40,
      height: 20,
    });
    const shown = await server.app.inject({ url: kept.logoUrl });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(PICTURE.bytes)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await admin.ok(getLogo, { params: { groupNumber: group } })).toEqual({ logoUrl: kept.logoUrl });
  });

  it('takes the place of the one before, which is gone unless another group shows it', async () => {
    const { group, admin } = await uploadOffice(server);
    const other = await server.data.group({ repId: 1 });
    const save = (groupNumber: string, bytes = PICTURE.bytes) =>
      admin.uploaded(uploadLogo, { params: { groupNumber }, files: [{ name: 'logo.png', bytes }] });
    const first = await save(group);
    await save(other);
    await save(group, pngOf(10, 10, 200));
    expect((await server.app.inject({ url: first.logoUrl })).statusCode).toBe(200);
    expect(await admin.ok(removeLogo, { params: { groupNumber: other } })).toEqual({ removed: true });
    expect((await server.app.inject({ url: first.logoUrl })).statusCode).toBe(404);
    expect(await admin.ok(removeLogo, { params: { groupNumber: other } })).toEqual({ removed: false });
    expect(await admin.ok(getLogo, { params: { groupNumber: other } })).toEqual({ logoUrl: null });
    expect(server.files.keys()).toHaveLength(1);
  });

  it('that is no picture we show is refused with what to do', async () => {
    const { group, admin } = await uploadOffice(server);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const no = await admin.upload(uploadLogo, {
      params: { groupNumber: group },
      files: [{ name: 'logo.png', bytes: svg }],
    });
    expect(no).toMatchObject({
      status: 422,
      body: { code: 'FILE_UNREADABLE', message: expect.stringContaining('PNG') },
    });
    expect(server.files.keys()).toEqual([]);
  });

  it('is for admins of the group, and no address but a whole one shows anything', async () => {
    const { group, rita, carrier, admin } = await uploadOffice(server);
    const far = await server.data.group({ repId: 2 });
    for (const person of [rita, carrier]) {
      expect((await person.upload(uploadLogo, { params: { groupNumber: group }, files: [PICTURE] })).status).toBe(403);
    }
    expect((await admin.upload(uploadLogo, { params: { groupNumber: far }, files: [PICTURE] })).status).toBe(403);
    for (const name of ['x.png', `${'0'.repeat(64)}.png`, '..%2fuploads%2f1', `${'0'.repeat(64)}.svg`]) {
      expect((await server.app.inject({ url: `/ListBillAPI/logos/${name}` })).statusCode).toBe(404);
    }
  });
});
