import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';
import type { FastifyInstance } from 'fastify';

const START_MS = 60_000;
/** The log's line of an answered call. */
const ANSWERED = /"statusCode":200/;
const CODE = /become the first: ([\w-]+)/;

/** A server of the release. */
export class ReleasedServer {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly isProduction: boolean,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.output += String(text)));
  }

  /** Starts it and waits until it serves. @throws Error with its output if it does not start. */
  static async start(release: string, settings: Readonly<Record<string, string>>): Promise<ReleasedServer> {
    const child = spawnProgram(release, 'server.js', settings);
    const server = new ReleasedServer(child, settings['NODE_ENV'] === undefined);
    const deadline = Date.now() + START_MS;
    while (!server.output.includes('Listbill is up')) {
      if (server.child.exitCode !== null || Date.now() > deadline) throw new Error(`No start:\n${server.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return server;
  }

  /** From its log; undefined if there is an administrator. */
  get administratorCode(): string | undefined {
    return CODE.exec(this.output)?.[1];
  }

  /** Waits until it has answered calls from nginx, which then counts on it. */
  async serves(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!ANSWERED.test(this.output)) {
      if (Date.now() > deadline) throw new Error(`nginx sent no call:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** SIGTERM. @throws Error unless it ends by itself with code 0, and its log is as operators read it. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${this.output}`);
    if (this.isProduction) assertLog(this.output);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** @throws Error unless every line is JSON, and each line of a call names its request. */
function assertLog(output: string): void {
  for (const line of output.split('\n').filter(Boolean)) {
    const record = recordOf(line);
    if (!record) throw new Error(`The server printed a line that is no JSON: ${line}`);
    const isOfCall = record['req'] !== undefined || record['res'] !== undefined;
    if (isOfCall && typeof record['reqId'] !== 'string') throw new Error(`A call has no request id: ${line}`);
  }
}

function recordOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function spawnProgram(
  release: string,
  program: string,
  settings: Readonly<Record<string, string>>,
  words: string[] = [],
) {
  const { PATH = '', NODE_EXTRA_CA_CERTS = '' } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, ...settings };
  return spawn(process.execPath, [path.join(release, program), ...words], { cwd: release, env });
}

/** Runs a program of the release to its end. @throws Error with its output if it fails. */
export async function runProgram(
  release: string,
  program: string,
  settings: Readonly<Record<string, string>>,
  words: string[],
): Promise<string> {
  const child = spawnProgram(release, program, settings, words);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${words[0]} ended with ${code}:\n${output}`);
  return output;
}

/** nginx with the site of `deploy/nginx.conf`, on other ports and in front of several servers. */
export async function startNginx(
  folder: string,
  { http, https, servers }: { readonly http: number; readonly https: number; readonly servers: readonly number[] },
): Promise<{ stop(): void }> {
  const place = path.join(folder, 'nginx');
  mkdirSync(place, { recursive: true });
  const upstream = servers.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join('\n  ');
  const site = [
    [/server 127\.0\.0\.1:4180[^;]*;/, upstream],
    ['listen 80;', `listen ${http};`],
    ['listen 443 ssl', `listen ${https} ssl`],
    ['/etc/ssl/listbill.example.pem', path.join(folder, 'site.pem')],
    ['/etc/ssl/private/listbill.example.key', path.join(folder, 'site.key')],
    [/server_name listbill\.example;/g, 'server_name localhost;'],
  ] as const;
  const text = site.reduce(
    (conf, [from, to]) => {
      const changed = conf.replace(from, to);
      if (changed === conf) throw new Error(`deploy/nginx.conf has no ${from}.`);
      return changed;
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
  writeFileSync(path.join(place, 'site.conf'), text);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${place}/pid; error_log ${place}/error.log; worker_processes 1; events { worker_connections 1024; }`,
    `http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${place}/${kind};`).join(' ')}`,
    `include ${place}/site.conf; }`,
  ].join('\n');
  writeFileSync(path.join(place, 'nginx.conf'), main);
  const words = ['-p', place, '-c', path.join(place, 'nginx.conf'), '-e', path.join(place, 'error.log')];
  const check = spawnSync('nginx', ['-t', ...words], { encoding: 'utf8', env: withSbin() });
  if (check.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf: ${check.stderr}`);
  const child = spawn('nginx', [...words, '-g', 'daemon off;'], { stdio: 'inherit', env: withSbin() });
  return { stop: () => void child.kill('SIGQUIT') };
}

/** Whether the site completes a TLS 1.2 handshake with this cipher suite alone. */
export async function acceptsCipher(port: number, ciphers: string): Promise<boolean> {
  const options = { host: 'localhost', port, ciphers, maxVersion: 'TLSv1.2', rejectUnauthorized: false } as const;
  const socket = connect(options);
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch (error) {
    // Anything else, such as a closed port, says nothing about the suite.
    if (error instanceof Error && error.message.includes('handshake failure')) return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

const UNITS = ['listbill.service', 'listbill-migrate.service', 'listbill-backup.service', 'listbill-backup.timer'];

/** Checks the systemd units in `deploy`. @returns false if systemd is not installed @throws Error with its complaints */
export function verifyUnits(folder: string): boolean {
  const places = UNITS.map((unit) => {
    // The machine need not have Node.js there.
    const text = readFileSync(path.join('deploy', unit), 'utf8').replaceAll('/usr/bin/node', '/bin/true');
    writeFileSync(path.join(folder, unit), text);
    return path.join(folder, unit);
  });
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...places], {
    encoding: 'utf8',
  });
  if (error) return false;
  // The machine's own units are not ours to judge.
  const complaints = stderr.split('\n').filter((line) => line.includes('listbill'));
  if (complaints.length > 0) throw new Error(`systemd refuses the units of deploy: ${complaints.join('\n')}`);
  return true;
}

const withSbin = () => ({ ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` });

/** Requests of `TestCaller` over the site instead of within the process. */
export function overNetwork(site: string): FastifyInstance {
  const inject = async ({ method, url, headers, payload }: SentRequest) => {
    const response = await fetch(new URL(url, site), { method, headers, body: payload ?? null });
    const text = await response.text();
    return {
      statusCode: response.status,
      payload: text,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map(cookieIn),
      json: (): unknown => JSON.parse(text),
    };
  };
  // TestCaller uses nothing else.
  return { inject } as unknown as FastifyInstance;
}

/** The name and value in a `Set-Cookie` header. */
function cookieIn(header: string): { readonly name: string; readonly value: string } {
  const pair = header.split(';', 1)[0] ?? '';
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Uint8Array<ArrayBuffer>;
}
