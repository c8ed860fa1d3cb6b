import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errorPage } from '../pages/messagePages';
import { type Context, showPage } from './Route';

const BYTES = 12;

/** An id that looks like one and is none: it must not tell whether there is anything behind it. */
export const randomAnswerId = (): string => randomBytes(BYTES).toString('hex');

const LEAST_MS = 250;

/** Answers no sooner than it takes for somebody we know, so that the time tells nobody who that is. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, LEAST_MS))]);
  return answer;
}

const SIGN_IN = /^[\w-]{10,64}$/;

/** The sign-in that a page beside it was opened from; empty when it was opened by itself. */
export function signInIdOf(ctx: Context): string {
  const { for: uid } = ctx.query;
  return typeof uid === 'string' && SIGN_IN.test(uid) ? uid : '';
}

/** Back to that sign-in, else to the application, which begins one. */
export function nextAddress(ctx: Context, home: string | undefined): string {
  const uid = signInIdOf(ctx);
  return uid ? `/u/login/${uid}` : (home ?? '/');
}

const LIMIT_BYTES = 8_192;

/** What a request brings, as text; undefined when it is longer than anything a sign-in needs. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to the end all the same, so that the answer reaches whoever sends it.
    if (bytes <= LIMIT_BYTES) chunks.push(chunk);
  }
  return bytes > LIMIT_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** The fields of a posted form; undefined when it is longer than any form of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const text = await readBody(request);
  return text === undefined ? undefined : new URLSearchParams(text);
}

/**
 * The JSON object that a call brings; undefined for anything else. Only what says that it is JSON is taken: a page of
 * another origin cannot send that without asking first.
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

/** The text that a field of it holds; empty for anything else. */
export function textIn(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The fields of a form of our own page. A form that another site has filled in and sent is not taken: it could sign a
 * person in as somebody else without their knowing. With `no-referrer` browsers send no usable origin, so they are
 * asked by `Sec-Fetch-Site`; one that does not know it sends none.
 *
 * @returns undefined when it is not taken; then the answer is given already.
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
