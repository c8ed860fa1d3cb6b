import { getLogo, removeLogo, uploadLogo } from '../../../../../contract/office/uploads';
import { ManageLogos } from '../../../../../server/office/uploads/ManageLogos';
import { SqlGroupLogos } from '../../../../../server/office/uploads/SqlUploadLookup';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { FileStorage } from '../../../../../server/platform/files/filePorts';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import { pngOf } from '../../../../support/uploads/pngOf';
import { uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const PICTURE = { name: 'logo.png', bytes: pngOf(40, 20) };

describe("a group's logo (API-10)", () => {
  it('is public at its address, never changes there, and cannot run scripts', async () => {
    const { group, admin } = await uploadFixture(server);
    const stored = await admin.uploaded(uploadLogo, { params: { groupNumber: group }, files: [PICTURE] });
    expect(stored).toEqual({
      logoUrl: expect.stringMatching(/^\/ListBillAPI\/logos\/[0-9a-f]{64}\.png$/),
      width: 40,
      height: 20,
    });
    const shown = await server.app.inject({ url: stored.logoUrl });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(PICTURE.bytes)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await admin.ok(getLogo, { params: { groupNumber: group } })).toEqual({ logoUrl: stored.logoUrl });
  });

  it('replaces the previous one, which is deleted unless another group uses it', async () => {
    const { group, admin } = await uploadFixture(server);
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
    expect(server.stored.keys()).toHaveLength(1);
  });

  it('is kept for a group that saves the same picture while another group stops using it', async () => {
    const { group, admin } = await uploadFixture(server);
    const other = await server.data.group({ repId: 1 });
    const { logoUrl } = await admin.uploaded(uploadLogo, { params: { groupNumber: group }, files: [PICTURE] });
    const { userId } = await server.data.person({ roles: [Role.Admin] });
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, userId);
    if (!caller) throw new Error('The person was not found.');
    const [stored, goOn] = [signal(), signal()];
    const slowFiles: FileStorage = {
      get: (key) => server.files.get(key),
      remove: (key) => server.files.remove(key),
      list: (folder) => server.files.list(folder),
      put: async (key, bytes) => {
        await server.files.put(key, bytes);
        stored.give();
        await goOn.given;
      },
    };
    const now = server.clock.now();
    const logos = new SqlGroupLogos(server.db);
    const saving = new ManageLogos(logos, slowFiles).save(other, PICTURE.bytes, caller, now);
    await stored.given;
    const replacing = new ManageLogos(logos, server.files).save(group, pngOf(10, 10, 200), caller, now);
    // Long enough for the replacement to delete the picture if nothing prevents it.
    await Promise.race([replacing, new Promise((resolve) => setTimeout(resolve, 500))]);
    goOn.give();
    expect(await saving).toMatchObject({ logoUrl });
    await replacing;
    expect((await server.app.inject({ url: logoUrl })).statusCode).toBe(200);
    expect(server.stored.keys()).toHaveLength(2);
  });

  it('leaves one picture when several replace it at once', async () => {
    const { group, admin } = await uploadFixture(server);
    const pictures = [1, 2, 3, 4, 5, 6].map((shade) => ({ name: 'logo.png', bytes: pngOf(10, 10, shade * 20) }));
    await Promise.all(
      pictures.map((file) => admin.uploaded(uploadLogo, { params: { groupNumber: group }, files: [file] })),
    );
    const { logoUrl } = await admin.ok(getLogo, { params: { groupNumber: group } });
    expect((await server.app.inject({ url: logoUrl ?? '' })).statusCode).toBe(200);
    expect(server.stored.keys()).toHaveLength(1);
  });

  it('is rejected with an explanation if it is not a supported image', async () => {
    const { group, admin } = await uploadFixture(server);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const no = await admin.upload(uploadLogo, {
      params: { groupNumber: group },
      files: [{ name: 'logo.png', bytes: svg }],
    });
    expect(no).toMatchObject({
      status: 422,
      body: { code: 'FILE_UNREADABLE', message: expect.stringContaining('PNG') },
    });
    expect(server.stored.keys()).toEqual([]);
  });

  it('can be changed by admins of the group, and is only found by its complete address', async () => {
    const { group, rita, carrier, admin } = await uploadFixture(server);
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

/** A promise that the caller settles. */
function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
