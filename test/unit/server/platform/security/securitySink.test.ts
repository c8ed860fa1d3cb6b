import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  type Server as TlsServer,
} from 'node:tls';
import { securityLogTarget } from '../../../../../server/platform/config/securityLogTarget';
import { openSecuritySink, type SecurityLogTarget } from '../../../../../server/platform/security/openSecuritySink';
import { LOCALHOST } from '../../../../support/certificates/localhost';

const unexpected = (what: string, error: unknown) => {
  throw new Error(what, { cause: error });
};

it.each([
  ['stdout', { kind: 'stdout' }],
  ['none', { kind: 'none' }],
  ['/var/log/listbill/security.log', { kind: 'file', path: '/var/log/listbill/security.log' }],
  ['syslog://logs.example', { kind: 'syslog', protocol: 'udp', host: 'logs.example', port: 514 }],
  ['syslog+tcp://logs.example', { kind: 'syslog', protocol: 'tcp', host: 'logs.example', port: 601 }],
  ['syslog+tls://logs.example', { kind: 'syslog', protocol: 'tls', host: 'logs.example', port: 6514 }],
  ['syslog+tcp://[::1]:6514/', { kind: 'syslog', protocol: 'tcp', host: '::1', port: 6514 }],
] as const)('sends events to %s', (text, target) => {
  expect(securityLogTarget(text)).toEqual(target);
});

it.each([
  'security.log',
  'http://logs.example',
  'syslog://',
  'syslog://logs.example:70000',
  'syslog+ssl://logs.example',
])('refuses %s as a place for events', (text) => {
  expect(securityLogTarget(text)).toBeUndefined();
});

it('appends to a file that only its owner can read', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'security-'));
  const file = path.join(folder, 'security.log');
  for (const line of ['{"a":1}', '{"b":2}']) {
    const sink = openSecuritySink({ kind: 'file', path: file }, unexpected);
    sink.write(line, false);
    await sink.close();
  }
  expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"b":2}\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

it('falls back to standard output when the file cannot be written', async () => {
  const failures: string[] = [];
  const printed: string[] = [];
  const target = { kind: 'file', path: '/no/such/folder/security.log' } as const;
  const failed = new Promise<void>((resolve) => {
    const sink = openSecuritySink(
      target,
      (what) => {
        failures.push(what);
        sink.write('{"later":1}', true);
        resolve();
      },
      (line) => void printed.push(line),
    );
  });
  await failed;
  expect(failures).toEqual([
    'the file of security events, /no/such/folder/security.log, cannot be written; they go to standard output',
  ]);
  expect(printed).toEqual(['{"later":1}\n']);
});

it('sends a datagram of syslog for each event', async () => {
  const receiver = createSocket('udp4');
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const received = once(receiver, 'message');
  const target = { kind: 'syslog', protocol: 'udp', host: '127.0.0.1', port: receiver.address().port } as const;
  const sink = openSecuritySink(target, unexpected);
  sink.write('{"event":"one"}', true);
  const [message] = (await received) as [Buffer];
  expect(message.toString()).toMatch(/^<84>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ listbill \d+ security - {"event":"one"}$/);
  await sink.close();
  receiver.close();
});

it('sends what was recorded before the connection, one counted message for each event', async () => {
  const received: Buffer[] = [];
  const receiver = createServer((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const sink = openSecuritySink({ kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port }, unexpected);
  sink.write('{"event":"one"}', false);
  sink.write('{"event":"two"}', true);
  await sink.close();
  await new Promise((resolve) => receiver.close(resolve));
  const text = Buffer.concat(received).toString();
  const messages: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const [, count = '', after = ''] = /^(\d+) (.*)$/s.exec(rest) ?? [];
    messages.push(after.slice(0, Number(count)));
    rest = after.slice(Number(count));
  }
  expect(messages.map((message) => message.replace(/^<(\d+)>1 .* security - /, '$1 '))).toEqual([
    '86 {"event":"one"}',
    '84 {"event":"two"}',
  ]);
});

it('reports that the receiver cannot be reached, and loses nothing that work depends on', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const failure = await new Promise<string>((resolve) => {
    const sink = openSecuritySink({ kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port }, (what) => {
      resolve(what);
      void sink.close();
    });
  });
  expect(failure).toBe('the receiver of security events cannot be reached');
});

describe('a receiver of syslog over TLS', () => {
  const received: string[] = [];
  const authorities = getCACertificates('default');
  let receiver: TlsServer;
  let target: SecurityLogTarget;

  beforeAll(async () => {
    receiver = createTlsServer(LOCALHOST, (socket) =>
      socket.on('data', (chunk: Buffer) => received.push(String(chunk))),
    );
    receiver.on('tlsClientError', () => undefined);
    receiver.listen(0, 'localhost');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    target = { kind: 'syslog', protocol: 'tls', host: 'localhost', port };
  });
  afterEach(() => {
    received.length = 0;
    setDefaultCACertificates(authorities);
  });
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));

  it('gets events once its certificate is trusted', async () => {
    setDefaultCACertificates([...authorities, LOCALHOST.cert]);
    const sink = openSecuritySink(target, unexpected);
    sink.write('{"event":"one"}', true);
    await sink.close();
    await waitUntil(() => received.length > 0);
    expect(received.join('')).toMatch(/^\d+ <84>1 .* security - {"event":"one"}$/);
  });

  it('gets nothing with a certificate that is not trusted', async () => {
    const failure = await new Promise<unknown>((resolve) => {
      const sink = openSecuritySink(target, (_what, error) => {
        resolve(error);
        void sink.close();
      });
      sink.write('{"event":"one"}', true);
    });
    expect(failure).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(received).toEqual([]);
  });
});

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}
