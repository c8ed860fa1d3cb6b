import type { IncomingMessage } from 'node:http';

const LIMIT_BYTES = 8_192;

/** What a request brings, as text; undefined when it is longer than anything a sign-in needs. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to the end all the same, so that the answer reaches whoever sends it.
    if (bytes <= LIMIT_BYTES) chunks.push(chunk);
  }
  return bytes > LIMIT_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}
