import type { IncomingMessage } from 'node:http';
import { readBody } from './readBody';

/** The fields of a posted form; undefined when it is longer than any form of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const text = await readBody(request);
  return text === undefined ? undefined : new URLSearchParams(text);
}
