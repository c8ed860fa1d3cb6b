import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errorPage } from '../pages/messagePages';
import { type Context, showPage } from './Route';

const LIMIT_BYTES = 8_192;
const ANSWER_ID_BYTES = 12;
const MIN_DURATION_MS = 250;
const SIGN_IN = /^[\w-]{10,64}$/;

/** A random id for answers that must not reveal whether a record exists. */
export const randomAnswerId = (): string => randomBytes(ANSWER_ID_BYTES).toString('hex');

/** Waits at least as long as a request for a known person takes, so that the time does not reveal who is known. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS))]);
  return answer;
}

/** Id of the sign-in from which a page was opened; empty if there is none. */
export function signInIdOf(ctx: Context): string {
  const { for: uid } = ctx.query;
  return typeof uid === 'string' && SIGN_IN.test(uid) ? uid : '';
}

/** Address of that sign-in, or of the application, which starts one. */
export function nextAddress(ctx: Context, home: string | undefined): string {
  const uid = signInIdOf(ctx);
  return uid ? `/u/login/${uid}` : (home ?? '/');
}

/** The request body as text; undefined if longer than `LIMIT_BYTES`. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to the end even if too long, so that the client receives the answer.
    if (bytes <= LIMIT_BYTES) chunks.push(chunk);
  }
  return bytes > LIMIT_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** The fields of a posted form; undefined if the form is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const text = await readBody(request);
  return text === undefined ? undefined : new URLSearchParams(text);
}

/**
 * The JSON object in the request body; undefined for anything else. Requires the JSON content type, which pages of other
 * origins cannot send without a preflight.
 */
export async function readJson(ctx: Context): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readBody(ctx.req);
  if (text === undefined || !ctx.is('application/json')) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** A string field of the body; empty for anything else. */
export function textIn(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The fields of a form sent from one of our own pages. A form sent from another site is refused, because it could sign a
 * person in as someone else unnoticed. With `no-referrer` browsers send no usable origin, so this checks `Sec-Fetch-Site`;
 * browsers that do not support it send none.
 *
 * @returns undefined if refused; the response is then already set.
 */
export async function readOwnForm(ctx: Context, home: string | undefined): Promise<URLSearchParams | undefined> {
  const form = await readForm(ctx.req);
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '' && site !== 'same-origin') {
    showPage(ctx, 403, errorPage({ code: 'foreign_form', home }));
    return undefined;
  }
  if (!form) showPage(ctx, 413, errorPage({ code: 'form_too_long', home }));
  return form;
}
