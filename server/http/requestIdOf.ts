import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Carries the id in requests and answers. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Ids of proxies: letters, digits and the punctuation of UUIDs and trace ids. Anything else could fake lines of the log. */
const GIVEN = /^[\w.:-]{8,64}$/;
/** No letters and digits that look alike: people read ids out to support. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id a proxy gave the request, or a new one such as `7F3K-9QMW-2TXA`. Unique in the logs of all servers. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && GIVEN.test(given)) return given;
  const block = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${block()}-${block()}-${block()}`;
}
