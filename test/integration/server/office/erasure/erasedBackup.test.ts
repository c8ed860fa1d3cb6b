import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { decideErasure, requestErasure } from '../../../../../contract/office/memberErasures';
import { keyFilePath } from '../../../../../server/platform/config/encryptionKey';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { FolderFiles } from '../../../../../server/platform/files/FolderFiles';
import { maintain } from '../../../../../server/run/maintenance/maintain';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { formerMember, leaveTraces, NUMBER, PAYROLL_NUMBER } from '../../../../support/erasure/formerMember';
import { recordConsole } from '../../../../support/process/recordConsole';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { startTestServer } from '../../../../support/server/startTestServer';

// Each step opens a database on disk.
jest.setTimeout(300_000);
recordConsole();

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/** The bytes of a backup as they are, and everything in it that is compressed. */
function contentOf(file: string): Buffer {
  const bytes = readFileSync(file);
  const parts = [bytes];
  for (let at = bytes.indexOf(GZIP); at !== -1; at = bytes.indexOf(GZIP, at + 1))
    try {
      parts.push(gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH }));
    } catch {
      // These bytes only look like the start of something compressed, or what follows is not compressed.
    }
  return Buffer.concat(parts);
}

it('an erased member is nowhere in the file of the next backup', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-erased-'));
  try {
    writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 'test key ').toString('base64')}\n`);
    const database = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
    const server = await startTestServer({ database });
    const world = await formerMember(server);
    await leaveTraces(world);
    const ASKED = { reference: 'DSR-17', requestedOn: localDate('2026-03-01'), reason: 'Asked by letter' };
    const asked = await server
      .as(world.ask)
      .ok(requestErasure, { params: { groupNumber: world.group }, body: { memberId: NUMBER, ...ASKED } });
    const params = { groupNumber: world.group, erasurePk: asked.erasurePk };
    await server.as(world.approve).ok(decideErasure, { params, body: { approve: true, note: 'Checked' } });
    const files = new FolderFiles(path.join(folder, 'files'));
    for (const key of server.stored.keys()) await files.put(key, (await server.stored.get(key)) ?? new Uint8Array());
    server.skipInvariantChecks();
    await server.close();

    const backup = path.join(folder, 'after.backup');
    expect(await maintain({ DATA_DIR: folder }, ['backup', backup, '--unencrypted'], folder)).toBe(0);
    const content = contentOf(backup);
    // The search finds what is there.
    expect(['DSR-17', 'Asked by letter'].filter((word) => !content.includes(word))).toEqual([]);
    expect([NUMBER, '512346789', 'Quimby', PAYROLL_NUMBER].filter((word) => content.includes(word))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
