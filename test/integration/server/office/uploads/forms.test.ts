import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, request as startRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fc, test } from '@fast-check/jest';
import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../../../contract/calls';
import { MAX_FILE_BYTES, uploadFile, uploadFiles, uploadLogo } from '../../../../../contract/office/uploads';
import type { Call } from '../../../../../contract/platform/shared/Call';
import type { KnownCaller } from '../../../../../server/people/session/ports';
import type { CallRequest } from '../../../../../server/platform/calls/Route';
import type { SentForm } from '../../../../../server/platform/calls/SentForm';
import { KeyedAnswer } from '../../../../../server/platform/shared/idempotency';
import { Refusal } from '../../../../../server/platform/shared/Refusal';
import { createApp } from '../../../../../server/run/http/createApp';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';
import { TestCaller } from '../../../../support/server/TestCaller';
import { TestClock } from '../../../../support/server/TestClock';

const FORM_CALLS: readonly Call[] = [uploadFile, uploadFiles, uploadLogo];
const ONE = { kind: 'carrierBill', owner: 'ACME', template: 'auto' } as const;
const spool = mkdtempSync(path.join(tmpdir(), 'listbill-forms-'));
const token = {
  issuer: 'https://id.test/',
  subject: 'pat',
  email: 'pat@acme.test',
  isEmailVerified: false,
  issuedAt: 0,
};

let app: FastifyInstance;
let roles: readonly Role[] = [];
/** Behavior of the request handler. */
let handle: (request: Pick<CallRequest<Call>, 'form'>) => Promise<void>;
let seen: { files: { name: string; sha256: string; text: string }[]; fields: Record<string, string> } | undefined;
let waitingMeanwhile = 0;

const readForm = async ({ form }: { form: () => Promise<SentForm> }) => {
  const { files, fields } = await form();
  const readOne = async ({ fileName, sha256, read }: SentForm['files'][number]) => ({
    name: fileName,
    sha256,
    text: Buffer.from(await read()).toString('utf8'),
  });
  seen = { files: await Promise.all(files.map(readOne)), fields: { ...fields } };
  waitingMeanwhile = readdirSync(spool).length;
};

beforeAll(async () => {
  const caller = (): KnownCaller => ({
    userId: 'pat',
    email: token.email,
    name: 'Pat',
    tokensValidFrom: null,
    tokensEndedAt: null,
    session: null,
    person: {
      status: 'Active',
      grants: roles.map((role) => ({ role, groupNumber: null })),
      carrierCodes: [],
      agentCodes: [],
      repId: null,
    },
  });
  app = await createApp({
    spool,
    services: {
      tokens: { verify: async () => ({ kind: 'verified', token }) },
      directory: { findCaller: async () => caller(), startSession: async () => false, reaches: async () => false },
      clock: new TestClock('2026-03-10T15:00:00.000Z'),
    },
    routes: (route) => {
      for (const call of new Set([...CALLS, ...FORM_CALLS])) {
        route(call, async (request) => {
          await handle(request);
          return new KeyedAnswer('{}', 201);
        });
      }
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  roles = [Role.Admin, Role.Manager];
  handle = readForm;
  seen = undefined;
});
afterEach(() => expect(readdirSync(spool)).toEqual([]));
afterAll(async () => {
  await app.close();
  rmSync(spool, { recursive: true });
});

const pat = () => new TestCaller(app, async () => 'a.b.c', token.email);
const url = `/ListBillAPI/api/upload/carrierBill/ACME/auto?user=${encodeURIComponent(token.email)}`;
const send = (payload: string | Buffer, type = 'multipart/form-data; boundary=X') =>
  app.inject({ method: 'POST', url, headers: { authorization: 'Bearer a.b.c', 'content-type': type }, payload });
const partOf = (name: string, content: string, more = '') =>
  `--X\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

describe('a form with files', () => {
  it('passes on each file with its name and fingerprint, and the fields', async () => {
    const [one, two] = ['a,b\n1,2\n', randomBytes(300_000).toString('hex')];
    await pat().upload(uploadFiles, {
      params: { kind: 'carrierBill', owner: 'ACME' },
      files: [
        { name: '2026-03_März.csv', bytes: one },
        { name: '2026-03_März.csv', bytes: two },
      ],
      fields: { fileTemplateMap: '{"2026-03_März.csv":"auto"}' },
    });
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(seen).toEqual({
      files: [one, two].map((text) => ({ name: '2026-03_März.csv', text, sha256: sha256(text) })),
      fields: { fileTemplateMap: '{"2026-03_März.csv":"auto"}' },
    });
    expect(waitingMeanwhile).toBe(1);
  });

  it('deletes the files when its handler fails', async () => {
    handle = async (request) => {
      await readForm(request);
      throw new Error('broken');
    };
    expect((await pat().upload(uploadFile, { params: ONE, files: [{ name: 'a.csv', bytes: 'a' }] })).status).toBe(500);
    expect(waitingMeanwhile).toBe(1);
  });

  it('is not received from a caller without permission', async () => {
    roles = [Role.BillingUser];
    const answer = await pat().upload(uploadFile, { params: ONE, files: [{ name: 'a.csv', bytes: 'a' }] });
    expect([answer.status, seen]).toEqual([403, undefined]);
  });

  it('is not received when its handler refuses the owner', async () => {
    handle = () => Promise.reject(new Refusal(ErrorCode.Forbidden, 'The owner is not within your access.'));
    const answer = await pat().upload(uploadFile, { params: ONE, files: [{ name: 'a.csv', bytes: 'a' }] });
    expect([answer.status, seen]).toEqual([403, undefined]);
  });
});

describe('a malformed form', () => {
  const file = (content: string) => partOf('file', content, '; filename="a.csv"');

  it.each([
    ['an empty form', '', 400, 'The form has no file. Send it in the field "file".'],
    ['no file', `${partOf('note', 'x')}--X--`, 400, 'The form has no file. Send it in the field "file".'],
    [
      'a file in another field',
      `${partOf('f', 'x', '; filename="a"')}--X--`,
      400,
      'Send files in the form field "file".',
    ],
    ['a file in a field named __proto__', `${partOf('__proto__', 'x', '; filename="a"')}--X--`, 400, 'incomplete'],
    ['a field named __proto__', `${partOf('__proto__', 'x')}${file('a')}--X--`, 400, 'incomplete'],
    ['an empty file', `${file('')}--X--`, 400, 'a.csv is empty. Choose another file.'],
    ['two files', `${file('a')}${file('b')}--X--`, 413, 'Send one file.'],
    ['a missing end', file('a,b'), 400, 'The form is incomplete. Send it again.'],
    [
      'an end within a file',
      '--X\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na',
      400,
      'incomplete',
    ],
    ['a declared boundary that is missing', 'a,b\n1,2', 400, 'The form is incomplete. Send it again.'],
    ['a long field', `${partOf('note', 'x'.repeat(70_000))}${file('a')}--X--`, 413, 'too long'],
    ['many fields', `${partOf('note', 'x').repeat(9)}${file('a')}--X--`, 413, 'too many fields'],
    [
      'invalid JSON',
      `--X\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n${file('a')}--X--`,
      400,
      'incomplete',
    ],
  ])('is rejected with a clear message: %s', async (_what, payload, status, words) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(words)]);
    expect(answer.json().code).toBe(status === 413 ? 'TOO_LARGE' : 'BAD_REQUEST');
  });

  it('is rejected if a file is larger than 20 MB', async () => {
    const files = [{ name: 'a.csv', bytes: new Uint8Array(MAX_FILE_BYTES + 1) }];
    const { status, body } = await pat().upload(uploadFile, { params: ONE, files });
    const message = 'a.csv is larger than 20 MB. Split it and send the parts.';
    expect([status, body]).toEqual([413, { code: 'TOO_LARGE', message }]);
  });

  it('is accepted with a file of exactly 20 MB', async () => {
    const files = [{ name: 'a.csv', bytes: Buffer.alloc(MAX_FILE_BYTES, 'a') }];
    await pat().upload(uploadFile, { params: ONE, files });
    expect(seen?.files[0]?.text).toHaveLength(MAX_FILE_BYTES);
  });

  it.each(['application/json', 'text/csv', 'multipart/mixed; boundary=X', 'multipart/form-data'])(
    'is not accepted with the media type %s',
    async (type) => {
      const answer = await send('{}', type);
      const message = 'Send a form (multipart/form-data) with the field "file".';
      expect([answer.statusCode, answer.json()]).toEqual([415, { code: 'BAD_REQUEST', message }]);
    },
  );

  it('is not accepted by other calls', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `/ListBillAPI/api/bills/search?user=${token.email}`,
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'multipart/form-data; boundary=X' },
      payload: `${file('a')}--X--`,
    });
    expect([answer.statusCode, seen]).toEqual([415, undefined]);
  });
});

describe('any form', () => {
  const piece = fc.constantFrom(
    '--X',
    '--X--',
    '--',
    '\r\n',
    '\r\n\r\n',
    'content-disposition: form-data; name="file"; filename="a.csv"',
    'content-disposition: form-data; name="file"',
    "content-disposition: form-data; name*=utf-8''%ff; filename*=utf-8''%00%0a",
    'content-disposition: form-data; name="__proto__"',
    'content-type: application/json',
    'content-transfer-encoding: base64',
    'a,b',
    '\0\xff',
    '{"a":',
  );

  test.prop([fc.array(piece, { maxLength: 30 })], { numRuns: 150 })(
    'is always received or refused, and never the fault of the server',
    async (pieces) => {
      const { statusCode } = await send(Buffer.from(pieces.join(''), 'latin1'));
      expect([201, 400, 413]).toContain(statusCode);
    },
  );
});

describe('a sender whose connection is cut', () => {
  const address = () => app.listeningOrigin;
  const openRequest = (more: Record<string, string> = {}): ClientRequest =>
    startRequest(`${address()}${url}`, {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'multipart/form-data; boundary=X', ...more },
    });

  it('leaves no files behind', async () => {
    const refused = new Promise<unknown>((resolve) => {
      handle = ({ form }) =>
        form().then(
          () => resolve('received'),
          (error: Error) => resolve(error.message),
        );
    });
    const request = openRequest();
    request.on('error', () => undefined);
    request.write(
      `--X\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a,b\n'.repeat(50_000)}`,
    );
    while (readdirSync(spool).length === 0) await new Promise((resolve) => setImmediate(resolve));
    request.destroy();
    expect(await refused).toBe('The form is incomplete. Send it again.');
    while (readdirSync(spool).length > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  it('gets the answer before sending everything, and can reuse the connection', async () => {
    const request = openRequest();
    const status = new Promise((resolve) => request.on('response', (answer) => resolve(answer.resume().statusCode)));
    request.write(partOf('other', 'x'.repeat(10), '; filename="a"'));
    request.write('y'.repeat(200_000));
    expect(await status).toBe(400);
    request.end('y'.repeat(2_000_000));
    await new Promise((resolve) => request.on('close', resolve));
  });
});
