import { buffer } from 'node:stream/consumers';
import { fc, it as holds } from '@fast-check/jest';
import { decryptBackup, encryptBackup } from '../../../../../server/run/maintenance/backup/encryptedBackup';

const KEY = Buffer.alloc(32, 1);
const CHUNK = 64 * 1024;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const encrypt = (content: Buffer, size = 50_000) => buffer(encryptBackup(inPieces(content, size), KEY));
const decrypt = async (bytes: Buffer, size = 1000, key = KEY, formerKey?: Buffer) =>
  buffer((await decryptBackup(inPieces(bytes, size), { key, formerKey })).rest());

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('reads back %i bytes', async (bytes) => {
  const content = Buffer.alloc(bytes, 'content ');
  const encrypted = await encrypt(content);
  expect(encrypted.includes('content ')).toBe(false);
  for (const size of [7_777, CHUNK + 16, 1_000_000]) expect(await decrypt(encrypted, size)).toEqual(content);
});

it('reads an unencrypted file unchanged', async () => {
  const content = Buffer.from('{"format":"listbill-backup-3"}\nrest');
  expect(await decrypt(content)).toEqual(content);
});

it('never encrypts the same content in the same way', async () => {
  expect(await encrypt(Buffer.from('a'))).not.toEqual(await encrypt(Buffer.from('a')));
});

it('reads a backup with the key that was replaced', async () => {
  const encrypted = await encrypt(Buffer.from('a'));
  expect(await decrypt(encrypted, 10, Buffer.alloc(32, 2), KEY)).toEqual(Buffer.from('a'));
});

it('asks for the key, and says if it is another one', async () => {
  const encrypted = await encrypt(Buffer.from('a'));
  await expect(decrypt(encrypted, 10, Buffer.alloc(32, 2))).rejects.toThrow('another key than BACKUP_KEY');
  await expect(decryptBackup(inPieces(encrypted, 10), { key: undefined, formerKey: undefined })).rejects.toThrow(
    'Set BACKUP_KEY',
  );
});

describe('always refuses a file that was changed', () => {
  const content = Buffer.alloc(3 * CHUNK + 5, 'content ');
  const DAMAGED = /damaged or incomplete/;
  let encrypted: Buffer;
  let start: number;
  beforeAll(async () => {
    encrypted = await encrypt(content);
    start = encrypted.indexOf('\n') + 1;
  });

  holds.prop([fc.nat(), fc.integer({ min: 1, max: 255 })], { numRuns: 50 })('in a byte', async (place, change) => {
    const changed = Buffer.from(encrypted);
    const at = start + (place % (changed.length - start));
    changed[at] = (changed[at] ?? 0) ^ change;
    await expect(decrypt(changed)).rejects.toThrow(DAMAGED);
  });

  holds.prop([fc.nat()], { numRuns: 50 })('at its end', async (place) => {
    const left = start + (place % (encrypted.length - start));
    await expect(decrypt(encrypted.subarray(0, left))).rejects.toThrow(DAMAGED);
  });

  it('in the order of its chunks, or by leaving one out', async () => {
    const sealed = CHUNK + 16;
    const chunks = [0, 1, 2, 3].map((i) => encrypted.subarray(start + i * sealed, start + (i + 1) * sealed));
    for (const order of [
      [1, 0, 2, 3],
      [0, 1, 3],
      [0, 1, 2],
      [0, 1, 2, 3, 3],
    ]) {
      const file = Buffer.concat([encrypted.subarray(0, start), ...order.map((i) => chunks[i] ?? Buffer.alloc(0))]);
      await expect(decrypt(file)).rejects.toThrow(DAMAGED);
    }
  });

  it('in its salt', async () => {
    const head = { ...JSON.parse(encrypted.subarray(0, start).toString()), salt: 'other' };
    const file = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), encrypted.subarray(start)]);
    await expect(decrypt(file)).rejects.toThrow(DAMAGED);
  });
});
