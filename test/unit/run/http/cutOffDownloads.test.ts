import '../../../../contract/billing/members';
import { EXPORT_PARTS_TYPE, endPart, failedPart, filePart } from '../../../../contract/platform/shared/exportParts';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import type { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { NewVersion } from '../../../../src/application/run/shell/NewVersion';
import { MEMBER_LIST } from '../../../../src/domain/billing/bills/memberList';
import { errorMessageFor } from '../../../../src/domain/platform/errors/errorMessageFor';
import { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import { fetchList } from '../../../../src/infrastructure/http/fetchList';
import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';
import { streamAdapter } from '../../../../src/infrastructure/http/streamAdapter';
import { VirtualTime } from '../../../support/VirtualTime';

const REFUSED = "Uh oh ... there's been an error! Connection refused. Please try again or contact us for help!";
const INCOMPLETE = 'The connection ended before the whole file arrived. Nothing was saved. Export again.';
const UNREADABLE = "Uh oh ... there's been an error! The server sent a file that cannot be read.";
const WHOLE = Buffer.concat([filePart(1, Buffer.from('Name,Plan')), endPart(1)]);
const FAILED = Buffer.from(failedPart({ code: 'INTERNAL', message: 'The disk is full.' }));
const PAGE = Buffer.from('<!doctype html><title>Welcome to the hotel</title>');

const original = { fetch: globalThis.fetch, document: globalThis.document };
beforeAll(() => Object.assign(globalThis, { document: { cookie: '' } }));
afterAll(() => Object.assign(globalThis, original));

describe('a list whose connection is reset while its file arrives', () => {
  it.each([
    ['JSON', 200, 'application/json', PAGE],
    ['a page', 200, 'text/html', PAGE],
    ['an answer without a type', 200, '', PAGE],
    ['a workbook', 200, 'application/zip', Buffer.from('PK workbook')],
    ['a refusal', 403, 'application/json', Buffer.from('{"code":"FORBIDDEN","message":"Not yours."}')],
    ['an error page', 502, 'text/html', PAGE],
    ['a long page', 200, 'text/html', Buffer.alloc(300_000, 'x')],
  ])('reports the connection, not the content, of %s', async (_, status, type, content) => {
    for (const length of [0, 1, content.length >> 1, content.length]) {
      const error = await exported(status, type, content.subarray(0, length), new TypeError('network error'));
      expect([error.kind, error.code, messageOf(error)]).toEqual(['unanswered', 'UNREACHABLE', REFUSED]);
    }
  });

  it('reports that part of the list is missing at each byte before its end', async () => {
    for (let length = 0; length < WHOLE.length; length += 1) {
      const error = await exported(200, EXPORT_PARTS_TYPE, WHOLE.subarray(0, length), new TypeError('network error'));
      expect([error.code, messageOf(error)]).toEqual(['INCOMPLETE_FILE', INCOMPLETE]);
    }
  });

  it('reports a canceled call if the person canceled it in the meantime', async () => {
    for (const [status, type] of [
      [200, EXPORT_PARTS_TYPE],
      [200, 'text/html'],
      [503, 'application/json'],
    ] as const) {
      const canceled = new DOMException('The user aborted a request.', 'AbortError');
      expect((await exported(status, type, WHOLE.subarray(0, 4), canceled)).code).toBe('CANCELLED');
    }
  });
});

it.each([
  ['a page', 200, 'text/html', PAGE, { kind: 'failed', code: 'BAD_ANSWER' }],
  ['an empty answer', 200, 'application/json', Buffer.alloc(0), { kind: 'failed', code: 'BAD_ANSWER' }],
  ['bytes that are no parts', 200, EXPORT_PARTS_TYPE, PAGE, { kind: 'failed', code: 'BAD_ANSWER' }],
  ['an error that is not JSON', 200, EXPORT_PARTS_TYPE, withoutContent(FAILED), { kind: 'failed', code: 'BAD_ANSWER' }],
])('reports a file that cannot be read if %s arrived whole', async (_, status, type, content, expected) => {
  const error = await exported(status, type, content);
  expect(error).toMatchObject(expected);
  expect(messageOf(error)).toMatch(UNREADABLE);
});

it("reports the server's refusal if it arrived whole", async () => {
  const refusal = Buffer.from('{"code":"FORBIDDEN","message":"Not yours."}');
  expect(await exported(403, 'application/json', refusal)).toMatchObject({ kind: 'forbidden', message: 'Not yours.' });
});

it('stops reading an endless answer that is not the file', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64_000;
      controller.enqueue(new Uint8Array(64_000));
    },
  });
  expect(await exported(200, 'text/html', endless)).toMatchObject({ code: 'BAD_ANSWER' });
  expect(sent).toBeLessThan(2_000_000);
});

// Helpers

const messageOf = (error: ApiError) => errorMessageFor(error, { isAdmin: false, showDetail: true });

/** A part whose content has no meaning, of the same length. */
function withoutContent(part: Buffer): Buffer {
  return Buffer.concat([part.subarray(0, 9), Buffer.alloc(part.length - 9, '{')]);
}

/** The error of an export of members. @param end how the connection ends after the content; by default it is closed regularly. */
async function exported(status: number, type: string, content: Buffer | ReadableStream, end?: Error) {
  const body = content instanceof ReadableStream ? content : streamOf(content, end);
  const headers = new Headers(type === '' ? {} : { 'content-type': type });
  globalThis.fetch = () => Promise.resolve(new Response(body, { status, headers }));
  const list = { list: MEMBER_LIST, query: { groupNumber: '101', q: '', page: 0, size: 25 } } as const;
  const progress = { signal: new AbortController().signal, onProgress: () => undefined };
  const result = await fetchList(client(), list, 'csv', progress).then(
    () => 'downloaded',
    (error: unknown) => error,
  );
  expect(result).toBeInstanceOf(Error);
  return result as ApiError;
}

/** Each pull sends up to 100 kB, so that nothing is lost if the stream fails at the end. */
function streamOf(content: Buffer, end: Error | undefined): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < content.length) {
        controller.enqueue(new Uint8Array(content.subarray(at, at + 100_000)));
        at += 100_000;
      } else if (end) controller.error(end);
      else controller.close();
    },
  });
}

function client(): ApiClient {
  const caller = {
    email: () => 'maria@group.test',
    accessToken: () => Promise.resolve('good'),
    readyAccessToken: () => 'good',
    renewedAccessToken: () => Promise.resolve('renewed'),
  };
  const time = new VirtualTime();
  const failures = new ApiFailures({ write: () => Promise.resolve() }, time);
  const transport = new HttpTransport('http://localhost/ListBillAPI', caller, streamAdapter);
  return new ApiClient(transport, failures, new EndedCalls(), new NewVersion(), time, { ask: async () => false });
}
