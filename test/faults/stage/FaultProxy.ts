import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Call } from '../../../contract/shared/Call';
import type { Fault } from '../matrix/Fault';

const API = '/ListBillAPI';
const DELAY_MS = 3_000;
/** Browsers of a desk say its number at the end of their user agent. */
const DESK = /desk-(\d+)$/;

/** What happens to which call. */
export interface Interference {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly fault: Fault;
  /** Further limits the calls that are meant, by their address. */
  readonly only?: RegExp;
}

/** What answers a call in the server's place, where the server would need more around it than a cell has. */
export interface StandIn {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly answer: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Stands between browsers and server, and spoils calls; each desk's for itself. */
export class FaultProxy {
  private readonly plans = new Map<string, readonly Interference[]>();
  private readonly standIns = new Map<string, readonly StandIn[]>();
  private readonly struck = new Map<string, number>();
  /** How many of a desk's requests are under way that nothing happens to. */
  private readonly underWay = new Map<string, number>();
  private readonly server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));

  /** @param target the server's port on this machine */
  constructor(private readonly target: number) {}

  listen(port: number): Promise<void> {
    this.server.keepAliveTimeout = 60_000;
    return new Promise((resolve) => this.server.listen(port, 'localhost', resolve));
  }

  /** From now on this happens to the desk's calls; nothing, when the list is empty. */
  plan(desk: number, interferences: readonly Interference[]): void {
    this.plans.set(String(desk), interferences);
    for (const { call } of interferences) this.struck.delete(keyOf(desk, call));
  }

  standIn(desk: number, standIns: readonly StandIn[]): void {
    this.standIns.set(String(desk), standIns);
  }

  /** How often a call of the desk was spoiled since it was planned. */
  strikes(desk: number, call: Interference['call']): number {
    return this.struck.get(keyOf(desk, call)) ?? 0;
  }

  /** Whether none of the desk's requests waits for the server. */
  isQuiet(desk: number): boolean {
    return this.waiting(String(desk)) === 0;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    outgoing.on('error', () => undefined);
    try {
      const desk = deskOf(incoming);
      const found = this.plans.get(desk)?.find((one) => isMeant(one, incoming));
      if (!found) return await this.forward(desk, incoming, outgoing);
      const key = keyOf(Number(desk), found.call);
      this.struck.set(key, (this.struck.get(key) ?? 0) + 1);
      // Cut while what is sent is still on its way.
      if (found.fault === 'refuse') return void incoming.socket.resetAndDestroy();
      await this.spoil(found.fault, incoming, await bodyOf(incoming), outgoing);
    } catch {
      outgoing.destroy();
    }
  }

  private async forward(desk: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.underWay.set(desk, this.waiting(desk) + 1);
    try {
      answer(outgoing, await this.send(incoming, await bodyOf(incoming)));
    } finally {
      this.underWay.set(desk, this.waiting(desk) - 1);
    }
  }

  private waiting(desk: string): number {
    return this.underWay.get(desk) ?? 0;
  }

  private async spoil(
    fault: Exclude<Fault, 'refuse'>,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<void> {
    switch (fault) {
      case 'reset':
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 400 });
        outgoing.write('{');
        return cutSoon(outgoing);
      case 'hang':
        return;
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
        return answer(outgoing, await this.send(incoming, body));
      case '500':
      case '503':
      case '423':
      case '429':
        return refuse(outgoing, fault);
      case 'lostResponse':
        await this.send(incoming, body);
        incoming.socket.resetAndDestroy();
        return;
      case 'truncated': {
        const whole = await this.send(incoming, body);
        outgoing.writeHead(whole.status, { ...whole.headers, 'content-length': Math.max(2, whole.body.length) });
        outgoing.write(whole.body.subarray(0, whole.body.length >> 1));
        return cutSoon(outgoing);
      }
      case 'duplicate':
        await this.send(incoming, body);
        return answer(outgoing, await this.send(incoming, body));
      case 'html200':
        await this.send(incoming, body);
        outgoing
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Welcome to the hotel</title>');
        return;
      case 'empty200':
        await this.send(incoming, body);
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end();
        return;
    }
  }

  private send(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method, url: path, headers } = incoming;
    const standIn = this.standIns.get(deskOf(incoming))?.find((one) => isMeant(one, incoming));
    if (standIn) return Promise.resolve(jsonAnswer(standIn.answer));
    return new Promise((resolve, reject) => {
      const options = {
        host: 'localhost',
        port: this.target,
        method,
        path,
        headers: { ...headers, 'accept-encoding': '' },
      };
      const outgoing = request(options, (response) => {
        const { statusCode: status = 502, headers: given } = response;
        bodyOf(response).then((content) => resolve({ status, headers: given, body: content }), reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

/** What a server answers that cannot or will not: in the shape of ours. */
function refuse(outgoing: ServerResponse, status: '500' | '503' | '423' | '429'): void {
  outgoing.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(REFUSALS[status]));
}

/** In the shape of our server, which says `code` and `message`. */
export const REFUSALS = {
  '500': { code: 'INTERNAL', message: 'Something broke inside.' },
  '503': { code: 'UNAVAILABLE', message: 'The site is down.' },
  '423': { code: 'ON_HOLD', message: 'Nightly processing is on.' },
  '429': { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
} as const;

function isMeant({ call, only }: Pick<Interference, 'call' | 'only'>, { method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  const pattern = new RegExp(`^${API}${call.path.replace(/:\w+/g, '[^/]+')}$`);
  return method === call.method && pattern.test(path) && (only?.test(url) ?? true);
}

function deskOf({ headers }: IncomingMessage): string {
  return DESK.exec(headers['user-agent'] ?? '')?.[1] ?? '';
}

function jsonAnswer(content: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(content)) };
}

function keyOf(desk: number, { method, path }: Interference['call']): string {
  return `${desk} ${method} ${path}`;
}

function answer(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
}

function cutSoon(outgoing: ServerResponse): void {
  setTimeout(() => outgoing.socket?.resetAndDestroy(), 20);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
