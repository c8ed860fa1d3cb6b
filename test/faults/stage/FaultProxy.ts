import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Call } from '../../../contract/platform/shared/Call';
import type { Fault } from '../matrix/Fault';

const API = '/ListBillAPI';
const DELAY_MS = 3_000;
/** The user agent of a lane's browsers ends with the lane's number. */
const LANE = /lane-(\d+)$/;

/** A fault to inject into a call. */
export interface PlannedFault {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly fault: Fault;
  /** Limits the faulty requests by URL. */
  readonly urlPattern?: RegExp;
}

/** A fixed answer to a call that would need more setup than a cell has. */
export interface StandIn {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly answer: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A proxy between browsers and server that injects faults, separately per lane. */
export class FaultProxy {
  private readonly faults = new Map<string, readonly PlannedFault[]>();
  private readonly standIns = new Map<string, readonly StandIn[]>();
  private readonly hits = new Map<string, number>();
  /** Number of a lane's pending requests without a fault. */
  private readonly pending = new Map<string, number>();
  private readonly server = createServer((incoming, outgoing) => void this.handle(incoming, outgoing));

  /** @param target the server's port on this machine */
  constructor(private readonly target: number) {}

  listen(port: number): Promise<void> {
    this.server.keepAliveTimeout = 60_000;
    return new Promise((resolve) => this.server.listen(port, 'localhost', resolve));
  }

  /** Sets the faults for the lane's calls. An empty list removes them. */
  setFaults(lane: number, plannedFaults: readonly PlannedFault[]): void {
    this.faults.set(String(lane), plannedFaults);
    for (const { call } of plannedFaults) this.hits.delete(keyOf(lane, call));
  }

  setStandIns(lane: number, standIns: readonly StandIn[]): void {
    this.standIns.set(String(lane), standIns);
  }

  /** Number of faults injected into a call of the lane since `setFaults`. */
  hitCount(lane: number, call: PlannedFault['call']): number {
    return this.hits.get(keyOf(lane, call)) ?? 0;
  }

  /** Whether none of the lane's requests is pending. */
  isIdle(lane: number): boolean {
    return this.pendingCount(String(lane)) === 0;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    outgoing.on('error', () => undefined);
    try {
      const lane = laneOf(incoming);
      const found = this.faults.get(lane)?.find((one) => matches(one, incoming));
      if (!found) return await this.forward(lane, incoming, outgoing);
      const key = keyOf(Number(lane), found.call);
      this.hits.set(key, (this.hits.get(key) ?? 0) + 1);
      // Cuts the connection while the request is being sent.
      if (found.fault === 'refuse') return void incoming.socket.resetAndDestroy();
      await this.applyFault(found.fault, incoming, await bodyOf(incoming), outgoing);
    } catch {
      outgoing.destroy();
    }
  }

  private async forward(lane: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.pending.set(lane, this.pendingCount(lane) + 1);
    try {
      answer(outgoing, await this.send(incoming, await bodyOf(incoming)));
    } finally {
      this.pending.set(lane, this.pendingCount(lane) - 1);
    }
  }

  private pendingCount(lane: string): number {
    return this.pending.get(lane) ?? 0;
  }

  private async applyFault(
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
    const standIn = this.standIns.get(laneOf(incoming))?.find((one) => matches(one, incoming));
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

/** An error answer in the server's format. */
function refuse(outgoing: ServerResponse, status: '500' | '503' | '423' | '429'): void {
  outgoing.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(ERROR_ANSWERS[status]));
}

/** Error answers in the server's format: `code` and `message`. */
export const ERROR_ANSWERS = {
  '500': { code: 'INTERNAL', message: 'Something broke inside.' },
  '503': { code: 'UNAVAILABLE', message: 'The site is down.' },
  '423': { code: 'ON_HOLD', message: 'Nightly processing is on.' },
  '429': { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
} as const;

function matches(
  { call, urlPattern }: Pick<PlannedFault, 'call' | 'urlPattern'>,
  { method, url = '' }: IncomingMessage,
): boolean {
  const [path = ''] = url.split('?');
  const pattern = new RegExp(`^${API}${call.path.replace(/:\w+/g, '[^/]+')}$`);
  return method === call.method && pattern.test(path) && (urlPattern?.test(url) ?? true);
}

function laneOf({ headers }: IncomingMessage): string {
  return LANE.exec(headers['user-agent'] ?? '')?.[1] ?? '';
}

function jsonAnswer(content: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(content)) };
}

function keyOf(lane: number, { method, path }: PlannedFault['call']): string {
  return `${lane} ${method} ${path}`;
}

function answer(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _connection, 'transfer-encoding': _encoding, ...otherHeaders } = headers;
  outgoing.writeHead(status, { ...otherHeaders, 'content-length': body.length }).end(body);
}

function cutSoon(outgoing: ServerResponse): void {
  setTimeout(() => outgoing.socket?.resetAndDestroy(), 20);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
