import type { Context } from '../Route';
import { readBody } from './readBody';

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
