import { createHash } from 'node:crypto';
import type { InMemoryProviderStorage } from '../InMemoryProviderStorage';
import { bendFields, type Fields } from './bendFields';
import { bendIdToken } from './bendIdToken';
import type { Crook } from './Crook';

/** An answer of the provider on its way to the browser. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

export interface BendingContext {
  readonly path: string;
  /** The address the application is returned to. */
  readonly redirectUri: string;
  readonly storage: InMemoryProviderStorage;
}

const MESSAGE = /var data = (\{.*\});/;
const SCRIPT = /<script>([^]*)<\/script>/;

/** Changes the three places where the provider tells what it knows: the return address, the message, the token endpoint. */
export async function bendAnswer(answer: Answer, crook: Crook, context: BendingContext): Promise<Answer> {
  const { location } = answer.headers;
  if (typeof location === 'string' && location.startsWith(context.redirectUri)) {
    return { ...answer, headers: { ...answer.headers, location: await bendAddress(location, crook, context) } };
  }
  if (MESSAGE.test(answer.body)) return bendMessage(answer, crook, context);
  return context.path === '/oauth/token' ? bendTokens(answer, crook, context) : answer;
}

async function bendAddress(address: string, crook: Crook, { storage }: BendingContext): Promise<string> {
  const url = new URL(address);
  const part = url.hash ? 'hash' : 'search';
  const fields = Object.fromEntries(new URLSearchParams(url[part].slice(1)));
  // A return with nothing in it is none: only what the application asks for itself can be empty.
  if (crook === 'empty') return address;
  url[part] = new URLSearchParams(await bendFields(fields, crook, storage)).toString();
  return url.href;
}

async function bendMessage(answer: Answer, crook: Crook, { storage }: BendingContext): Promise<Answer> {
  const data = JSON.parse(MESSAGE.exec(answer.body)?.[1] ?? '{}') as { response: Fields };
  const bent = { ...data, response: await bendFields(data.response, crook, storage) };
  const before = SCRIPT.exec(answer.body)?.[1] ?? '';
  const body = answer.body.replace(MESSAGE, () => `var data = ${JSON.stringify(bent)};`);
  const after = SCRIPT.exec(body)?.[1] ?? '';
  const policy = String(answer.headers['content-security-policy']).replace(hashOf(before), hashOf(after));
  return { ...answer, body, headers: { ...answer.headers, 'content-security-policy': policy } };
}

async function bendTokens(answer: Answer, crook: Crook, { storage }: BendingContext): Promise<Answer> {
  if (crook === 'empty') return { ...answer, body: '' };
  if (typeof crook === 'object' && 'tokenError' in crook) {
    return { ...answer, status: 400, body: JSON.stringify({ error: crook.tokenError }) };
  }
  const tokens = JSON.parse(answer.body) as Fields;
  if (!tokens['id_token']) return answer;
  return {
    ...answer,
    body: JSON.stringify({ ...tokens, id_token: await bendIdToken(tokens['id_token'], crook, storage) }),
  };
}

/** How the policy names a script it allows. */
const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
