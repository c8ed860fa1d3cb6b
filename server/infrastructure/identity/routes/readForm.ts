import type { IncomingMessage } from 'node:http';

const LIMIT_BYTES = 8_192;

/** The fields of a posted form; undefined when it is longer than any sign-in form is. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to the end all the same, so that the answer reaches whoever sends it.
    if (bytes <= LIMIT_BYTES) chunks.push(chunk);
  }
  if (bytes > LIMIT_BYTES) return undefined;
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
