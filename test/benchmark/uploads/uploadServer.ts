import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { uploadedSchema } from '../../../contract/office/uploadRecords';
import { API_BASE } from '../../../contract/platform/shared/apiBase';
import type { ServeMessage } from './serveUploads';

/** Folder of the server. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** Script to fork. */
export const SERVER = fileURLToPath(new URL('./serveUploads.ts', import.meta.url));
export const MIB = 1024 ** 2;
const POLL_MS = 50;
const SEARCH_EVERY_MS = 50;

export type Ready = Extract<ServeMessage, { kind: 'ready' }>;
type Memory = Extract<ServeMessage, { kind: 'memory' }>;
export type Uploaded = v.InferOutput<typeof uploadedSchema>;

/** Polls until nothing is in progress, as a screen does. */
export async function settled(ready: Ready, answer: unknown): Promise<Uploaded> {
  let uploaded = v.parse(uploadedSchema, answer);
  while (uploaded.state === 'READING' || uploaded.state === 'COMMITTING') {
    await pause(POLL_MS);
    uploaded = v.parse(uploadedSchema, await call(ready, `/api/uploads/${uploaded.filePk}`));
  }
  return uploaded;
}

/** @param ifTooMany handles an answer 429 with its Retry-After header; by default it is an error. */
export async function call(
  { url, token, user }: Ready,
  path: string,
  init: RequestInit = {},
  ifTooMany?: (retryAfterSeconds: number) => unknown,
): Promise<unknown> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const address = new URL(`${url}${API_BASE}${path}`);
  address.searchParams.set('user', user);
  const answer = await fetch(address, { ...init, headers });
  if (answer.status === 429 && ifTooMany) return ifTooMany(Number(answer.headers.get('retry-after')));
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export async function commit(ready: Ready, { filePk, version }: Uploaded): Promise<Uploaded> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ version });
  await call(ready, `/api/uploads/${filePk}/commit`, { method: 'POST', headers, body });
  return settled(ready, await call(ready, `/api/uploads/${filePk}`));
}

/** The other person lists bills. */
export function searchOnce(ready: Ready): Promise<unknown> {
  const other = { ...ready, token: ready.otherToken, user: ready.otherUser };
  const headers = { 'content-type': 'application/json' };
  return call(other, '/api/bills/search', { method: 'POST', headers, body: '{}' });
}

/** The other person lists bills repeatedly. @returns milliseconds of each answer */
export async function searchRepeatedly(ready: Ready, isOver: () => boolean): Promise<readonly number[]> {
  const waits: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await searchOnce(ready);
    waits.push(performance.now() - start);
    await pause(SEARCH_EVERY_MS);
  }
  return waits;
}

export async function memoryOf(server: ChildProcess): Promise<Memory> {
  const answer = told<Memory>(server);
  server.send('memory');
  return answer;
}

export async function told<Message extends ServeMessage>(server: ChildProcess): Promise<Message> {
  const [message] = (await once(server, 'message')) as [Message];
  return message;
}

export const HEADINGS = ['Emp No', 'Employee Name', 'Benefit', 'EE Deduction', 'ER Contribution'];
export const payrollRows = (count: number) =>
  Array.from({ length: count }, (_, at): readonly (string | number)[] => [
    `E${100_000 + Math.floor(at / 3)}`,
    `Surname${at % 9_973}, First${at % 977}`,
    ['Medical', 'Dental', 'Vision'][at % 3] ?? '',
    (at % 50_000) / 100,
    12.5,
  ]);

export function csvFile(count: number): Uint8Array<ArrayBuffer> {
  const lines = payrollRows(count).map(([id, name, ...others]) => [id, `"${name}"`, ...others].join(','));
  return new TextEncoder().encode(`${HEADINGS.join(',')}\n${lines.join('\n')}\n`);
}
