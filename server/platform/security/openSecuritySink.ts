import { createSocket } from 'node:dgram';
import { createWriteStream, type WriteStream } from 'node:fs';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls, TLSSocket } from 'node:tls';
import type { SecuritySink } from './EcsSecurityEvents';

/** Where `LOG_TO` sends security events. */
export type SecurityLogTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'syslog'; readonly protocol: 'udp' | 'tcp' | 'tls'; readonly host: string; readonly port: number };

/** Lines kept for a receiver that is away. */
const MAX_WAITING = 10_000;
const RETRY_MS = 5_000;
const CLOSE_MS = 2_000;
const PRIVATE = 0o600;
/** Facility 10 (authpriv), severity 4 (warning) or 6 (informational). */
const PRIORITY = { failure: 84, success: 86 };

/**
 * Opens the place of the events.
 *
 * @param onFailure called when a line could not be written; lines are kept or fall back to standard output.
 */
export function openSecuritySink(
  target: SecurityLogTarget,
  onFailure: (what: string, error: unknown) => void,
  print: (line: string) => void = (line) => void process.stdout.write(line),
): SecuritySink {
  if (target.kind === 'none') return { write: () => undefined, close: () => Promise.resolve() };
  if (target.kind === 'stdout') return { write: (line) => print(`${line}\n`), close: () => Promise.resolve() };
  if (target.kind === 'file') return fileSink(target.path, onFailure, print);
  if (target.protocol === 'udp') return udpSink(target, onFailure);
  return new TcpSink(target.protocol === 'tls' ? () => tlsSocket(target) : () => connect(target), onFailure);
}

function fileSink(
  path: string,
  onFailure: (what: string, error: unknown) => void,
  print: (line: string) => void,
): SecuritySink {
  let file: WriteStream | undefined = createWriteStream(path, { flags: 'a', mode: PRIVATE });
  file.on('error', (error) => {
    file = undefined;
    onFailure(`the file of security events, ${path}, cannot be written; they go to standard output`, error);
  });
  return {
    write: (line) => void (file ? file.write(`${line}\n`) : print(`${line}\n`)),
    close: () => new Promise((resolve) => (file ? file.end(() => resolve()) : resolve())),
  };
}

interface SyslogServer {
  readonly host: string;
  readonly port: number;
}

/** One datagram for each event. Nobody notices one that is lost. */
function udpSink({ host, port }: SyslogServer, onFailure: (what: string, error: unknown) => void): SecuritySink {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').unref();
  let waiting = 0;
  let onDone = (): void => undefined;
  return {
    write: (line, isFailure) => {
      waiting += 1;
      socket.send(messageOf(line, isFailure), port, host, (error) => {
        waiting -= 1;
        if (waiting === 0) onDone();
        if (error) onFailure('a security event could not be sent', error);
      });
    },
    close: async () => {
      if (waiting > 0) await Promise.race([new Promise<void>((resolve) => (onDone = resolve)), after(CLOSE_MS)]);
      socket.close();
    },
  };
}

/** Trusts what the process trusts, `NODE_EXTRA_CA_CERTS` included, and no certificate of another host. */
function tlsSocket({ host, port }: SyslogServer): Socket {
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), minVersion: 'TLSv1.2' });
}

/** Keeps lines while the receiver is away, and connects again. */
class TcpSink implements SecuritySink {
  private socket: Socket | undefined;
  private waiting: Buffer[] = [];
  private lost = 0;
  private isClosed = false;
  private onSent = (): void => undefined;
  /** Resolves when a receiver was reached for the first time. */
  private readonly sent = new Promise<void>((resolve) => {
    this.onSent = resolve;
  });

  constructor(
    private readonly connectSocket: () => Socket,
    private readonly onFailure: (what: string, error: unknown) => void,
  ) {
    this.open();
  }

  write(line: string, isFailure: boolean): void {
    const message = messageOf(line, isFailure);
    // Octet counting (RFC 6587): a line break in a message cannot fake another.
    const framed = Buffer.concat([Buffer.from(`${message.length} `), message]);
    if (this.waiting.length >= MAX_WAITING) this.lost += 1;
    else this.waiting.push(framed);
    this.send();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // A command records one event and ends, perhaps before it is connected.
    if (!this.socket && this.waiting.length > 0) await Promise.race([this.sent, after(CLOSE_MS)]);
    this.send();
    const { socket } = this;
    if (!socket) return;
    await Promise.race([new Promise<void>((resolve) => socket.end(() => resolve())), after(CLOSE_MS)]);
    socket.destroy();
  }

  private open(): void {
    const socket = this.connectSocket().unref();
    // Until its certificate is checked, nothing is sent to a receiver.
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
      this.socket = socket;
      this.send();
    });
    socket.on('drain', () => this.send());
    socket.once('error', (error) => this.onFailure('the receiver of security events cannot be reached', error));
    socket.once('close', () => {
      this.socket = undefined;
      if (!this.isClosed) setTimeout(() => this.open(), RETRY_MS).unref();
    });
    // A receiver sends nothing; without a reader, its end of the connection would go unnoticed.
    socket.resume();
  }

  private send(): void {
    if (!this.socket) return;
    // Events that a slow receiver has not accepted yet are queued and counted here.
    while (this.waiting.length > 0 && (this.isClosed || !this.socket.writableNeedDrain)) {
      const message = this.waiting.shift();
      if (message) this.socket.write(message);
    }
    if (this.waiting.length > 0) return;
    this.onSent();
    if (this.lost === 0) return;
    this.onFailure(`${this.lost} security events were dropped while their receiver was away`, undefined);
    this.lost = 0;
  }
}

/** RFC 5424. */
function messageOf(line: string, isFailure: boolean): Buffer {
  const priority = isFailure ? PRIORITY.failure : PRIORITY.success;
  return Buffer.from(
    `<${priority}>1 ${new Date().toISOString()} ${hostname()} listbill ${process.pid} security - ${line}`,
  );
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
