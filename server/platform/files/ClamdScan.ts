import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { MalwareScan, MalwareScanTarget } from '../security/MalwareScan';

/** For a file of 20 MB on a busy machine. */
const TIMEOUT_MS = 60_000;
const CHUNK_BYTES = 64 * 1024;
const MAX_REPLY_LENGTH = 1_000;
const MAX_NAME_LENGTH = 100;

/**
 * Sends files to ClamAV's daemon, which reads no file of ours itself. Its `StreamMaxLength` must be at least 20 MB.
 *
 * @source clamd(8), INSTREAM
 */
export class ClamdScan implements MalwareScan {
  constructor(
    private readonly at: Extract<MalwareScanTarget, { kind: 'clamd' }>['at'],
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async scan(file: string): Promise<string | undefined> {
    const reply = await this.ask((socket) => pipeline(framed(file), socket, { end: false }));
    if (reply === 'stream: OK') return undefined;
    const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
    if (found === undefined) throw new Error(`clamd answered "${reply}".`);
    return found.slice(0, MAX_NAME_LENGTH);
  }

  /** @throws Error unless the daemon answers. */
  async assertAnswers(): Promise<void> {
    const reply = await this.ask(async (socket) => void socket.write('zPING\0'));
    if (reply !== 'PONG') throw new Error(`clamd answered "${reply}".`);
  }

  /** Sends one command. @returns what the daemon answered before it closed the connection. */
  private async ask(send: (socket: Socket) => Promise<void>): Promise<string> {
    const socket = connect(this.at);
    const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time.')), this.timeoutMs);
    try {
      const reply = replyOf(socket);
      const [answer] = await Promise.all([reply, once(socket, 'connect').then(() => send(socket))]);
      return answer;
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  }
}

function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (part: Buffer) => {
      text += part.toString('utf8');
      if (text.includes('\0') || text.length > MAX_REPLY_LENGTH) resolve((text.split('\0')[0] ?? '').trim());
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')));
  });
}

/** The command, then each chunk after its size, and an empty one at the end. */
async function* framed(file: string): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from('zINSTREAM\0');
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of chunks) {
    yield sizeOf(chunk.length);
    yield chunk;
  }
  yield sizeOf(0);
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
}
