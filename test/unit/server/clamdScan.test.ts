import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { malwareScanTarget } from '../../../server/platform/config/malwareScanTarget';
import { ClamdScan } from '../../../server/platform/files/ClamdScan';

const MARK = 'listbill-malware-test';
const CLAMD = '/usr/sbin/clamd';
const folder = mkdtempSync(path.join(tmpdir(), 'listbill-clamd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (name: string, content: string | Buffer) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

it.each([
  ['none', { kind: 'none' }],
  ['clamd://scanner.internal', { kind: 'clamd', at: { host: 'scanner.internal', port: 3310 } }],
  ['clamd://[::1]:3311', { kind: 'clamd', at: { host: '::1', port: 3311 } }],
  ['clamd:/run/clamav/clamd.ctl', { kind: 'clamd', at: { path: '/run/clamav/clamd.ctl' } }],
])('%s is a scanner', (text, target) => {
  expect(malwareScanTarget(text)).toEqual(target);
});

it.each(['', 'clamd', 'clamd://', 'clamd://host:0', 'clamd://host:70000', 'http://host', 'clamd:relative'])(
  '"%s" is not a scanner',
  (text) => {
    expect(malwareScanTarget(text)).toBeUndefined();
  },
);

describe('a file that is sent to the scanner', () => {
  let server: Server;
  let received: Buffer;
  let answer: string;
  const place = path.join(folder, 'stand-in');
  beforeAll((done) => {
    server = createServer((socket) => {
      received = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (part) => {
        received = Buffer.concat([received, part]);
        if (answer === 'hang up') socket.destroy();
        else if (answer !== 'silence' && received.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`);
      });
    }).listen(place, done);
  });
  afterAll((done) => void server.close(done));

  it('arrives whole, in chunks with their sizes', async () => {
    answer = 'stream: OK';
    const content = Buffer.alloc(200_000, 'x');
    expect(await new ClamdScan({ path: place }).scan(fileWith('large', content))).toBeUndefined();
    const chunks: Buffer[] = [];
    let at = 'zINSTREAM\0'.length;
    for (let size = received.readUInt32BE(at); size > 0; size = received.readUInt32BE(at)) {
      chunks.push(received.subarray(at + 4, at + 4 + size));
      at += 4 + size;
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  it.each([
    ['stream: INSTREAM size limit exceeded. ERROR', 'size limit exceeded', 60_000],
    ['hang up', 'clamd closed the connection|ECONNRESET|EPIPE', 60_000],
    ['silence', 'did not answer in time', 200],
  ])('counts as not checked after "%s"', async (said, message, timeoutMs) => {
    answer = said;
    const scan = new ClamdScan({ path: place }, timeoutMs).scan(fileWith('small', 'a'));
    await expect(scan).rejects.toThrow(new RegExp(message));
  });

  it('counts as not checked if there is no scanner', async () => {
    await expect(new ClamdScan({ path: path.join(folder, 'none') }).scan(fileWith('small', 'a'))).rejects.toThrow(
      'ENOENT',
    );
  });
});

// The package clamav-daemon of Debian. Its signatures are not needed: one of our own is enough.
(existsSync(CLAMD) ? describe : describe.skip)('ClamAV', () => {
  const place = path.join(folder, 'clamd.sock');
  let clamd: ChildProcess;
  beforeAll(async () => {
    fileWith('own.ndb', `Listbill.Test:0:*:${Buffer.from(MARK).toString('hex')}\n`);
    const settings = ['Foreground yes', `LocalSocket ${place}`, `DatabaseDirectory ${folder}`, 'StreamMaxLength 25M'];
    const conf = fileWith('clamd.conf', `${settings.join('\n')}\n`);
    clamd = spawn(CLAMD, ['-c', conf], { stdio: 'ignore' });
    for (let tries = 0; tries < 300 && !existsSync(place); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }, 60_000);
  afterAll(() => void clamd.kill('SIGKILL'));

  it('finds what its signatures describe, anywhere in a file of 20 MB', async () => {
    const scan = new ClamdScan({ path: place });
    await scan.assertAnswers();
    expect(await scan.scan(fileWith('harmless', 'member,amount\n'))).toBeUndefined();
    expect(await scan.scan(fileWith('bad', `member,${MARK}\n`))).toBe('Listbill.Test.UNOFFICIAL');
    const large = Buffer.alloc(20 * 1024 * 1024, 'a');
    large.write(MARK, large.length - 100);
    expect(await scan.scan(fileWith('bad-at-the-end', large))).toBe('Listbill.Test.UNOFFICIAL');
  }, 60_000);
});
