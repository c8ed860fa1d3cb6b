import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BucketFiles } from '../../../../server/platform/files/BucketFiles';
import { FolderFiles, openFiles } from '../../../../server/platform/files/FolderFiles';
import type { FileStorage, StoredFile } from '../../../../server/platform/files/filePorts';
import { MemoryFiles } from '../../../support/files/MemoryFiles';
import { startBucket } from '../../../support/files/startBucket';

const USER = { accessKeyId: 'AKLISTBILL', secretAccessKey: 'a secret of the bucket' };
const folder = mkdtempSync(path.join(tmpdir(), 'listbill-files-'));
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket('listbill', USER);
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const config = (more: Partial<ConstructorParameters<typeof BucketFiles>[0]> = {}) => ({
  kind: 's3' as const,
  bucket: 'listbill',
  endpoint: bucket.endpoint,
  region: 'eu-central-1',
  credentials: USER,
  pathStyle: true,
  encryption: undefined,
  ...more,
});

describe.each<[string, () => FileStorage]>([
  ['a folder', () => new FolderFiles(path.join(folder, 'files'))],
  ['a bucket', () => new BucketFiles(config())],
  ['memory', () => new MemoryFiles()],
])('files in %s', (_where, open) => {
  let files: FileStorage;
  beforeEach(() => {
    files = open();
  });

  it.each([0, 1, 70_000])('returns the stored bytes: %i', async (length) => {
    const bytes = new Uint8Array(randomBytes(length));
    await files.put('uploads/10023/a-1_b.csv', bytes);
    expect(Buffer.from((await files.get('uploads/10023/a-1_b.csv')) ?? [])).toEqual(Buffer.from(bytes));
  });

  it('return the latest content', async () => {
    await files.put('uploads/x', Buffer.from('former'));
    await files.put('uploads/x', Buffer.from('new'));
    expect(Buffer.from((await files.get('uploads/x')) ?? []).toString()).toBe('new');
  });

  it('are distinguished by their whole key', async () => {
    await files.put('a/b', Buffer.from('1'));
    expect(await files.get('a/c')).toBeUndefined();
    expect(await files.get('b')).toBeUndefined();
  });

  it('can be removed, also repeatedly', async () => {
    await files.put('gone', Buffer.from('1'));
    await files.remove('gone');
    await files.remove('gone');
    expect(await files.get('gone')).toBeUndefined();
  });

  it('are listed by folder with their time, without files of other folders', async () => {
    const before = Date.now() - 2_000;
    for (const name of ['1', '2', '3', '4', '5']) await files.put(`shelf/10023.${name}`, Buffer.from('x'));
    await files.put('shelf2/other', Buffer.from('x'));
    const found = await listed(files, 'shelf');
    expect(found.map(({ key }) => key).sort()).toEqual([1, 2, 3, 4, 5].map((name) => `shelf/10023.${name}`));
    for (const { putAt } of found) expect(putAt.getTime()).toBeGreaterThan(before);
    expect(await listed(files, 'nowhere')).toEqual([]);
  });

  it('are never mixed by concurrent writes to one key', async () => {
    const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000));
    await Promise.all(contents.map((content) => files.put('contested', Buffer.from(content))));
    expect(contents).toContain(Buffer.from((await files.get('contested')) ?? []).toString());
  });

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../../x',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'C:\\x',
    'a\0b',
    'ä',
    'x'.repeat(301),
  ])('reject the key %j', async (key) => {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('is not a valid file key');
    await expect(files.get(key)).rejects.toThrow('is not a valid file key');
    await expect(files.remove(key)).rejects.toThrow('is not a valid file key');
  });
});

describe('a folder of files', () => {
  it('leaves no temporary files, and is readable by its owner only', async () => {
    const place = path.join(folder, 'private');
    await new FolderFiles(place).put('a/b', Buffer.from('x'));
    expect(readdirSync(path.join(place, 'a'))).toEqual(['b']);
    expect(statSync(path.join(place, 'a', 'b')).mode & 0o077).toBe(0);
  });

  it('removes its temporary file if the final one cannot be written', async () => {
    const place = path.join(folder, 'blocked');
    await new FolderFiles(place).put('a/b', Buffer.from('x'));
    await expect(new FolderFiles(place).put('a', Buffer.from('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readdirSync(place)).toEqual(['a']);
  });

  it('does not list other files whose names are not valid keys', async () => {
    const place = path.join(folder, 'shared');
    const files = new FolderFiles(place);
    await files.put('uploads/10023.1', Buffer.from('x'));
    for (const name of ['.nfs0000000000a1', 'Copy of 10023.1']) writeFileSync(path.join(place, 'uploads', name), 'x');
    expect((await listed(files, 'uploads')).map(({ key }) => key)).toEqual(['uploads/10023.1']);
  });

  it('fails if it is not a folder', async () => {
    writeFileSync(path.join(folder, 'file'), 'x');
    await expect(new FolderFiles(path.join(folder, 'file')).get('a')).rejects.toThrow('ENOTDIR');
  });
});

describe('a bucket of files', () => {
  it('does not list other objects whose names are not valid keys', async () => {
    const files = new BucketFiles(config());
    await files.put('drawer/10023.1', Buffer.from('x'));
    const kept = bucket.objects.get('drawer/10023.1');
    if (kept) bucket.objects.set('drawer/Copy of 10023.1', kept);
    expect((await listed(files, 'drawer')).map(({ key }) => key)).toEqual(['drawer/10023.1']);
  });

  it('requests encryption if configured', async () => {
    await new BucketFiles(config({ encryption: 'AES256' })).put('secret', Buffer.from('x'));
    await new BucketFiles(config()).put('plain', Buffer.from('x'));
    expect([bucket.objects.get('secret')?.encryption, bucket.objects.get('plain')?.encryption]).toEqual([
      'AES256',
      undefined,
    ]);
  });

  it.each([
    ["another user's key", { credentials: { ...USER, accessKeyId: 'AKOTHER' } }],
    ['a wrong secret', { credentials: { ...USER, secretAccessKey: 'guessed' } }],
    ['a missing bucket', { bucket: 'another' }],
  ])('reports that it is unavailable with %s', async (_what, more) => {
    const files = new BucketFiles(config(more));
    await expect(files.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(files.get('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('reports that it is unavailable if it does not answer', async () => {
    bucket.setUnavailable(true);
    try {
      await expect(new BucketFiles(config()).remove('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      bucket.setUnavailable(false);
    }
  });

  it('is used if configured', async () => {
    expect(await openFiles(config())).toBeInstanceOf(BucketFiles);
    expect(await openFiles({ kind: 'folder', folder })).toBeInstanceOf(FolderFiles);
  });
});

async function listed(files: FileStorage, folder: string): Promise<readonly StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files.list(folder)) found.push(file);
  return found;
}
