import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Credentials for the bucket. */
export interface BucketUser {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface StoredObject {
  readonly body: Buffer;
  readonly encryption: string | undefined;
  readonly putAt: Date;
}

const PAGE = 2;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/**
 * An S3-compatible server with one bucket. It rejects requests whose signature (AWS4-HMAC-SHA256) does not match the
 * request.
 */
export async function startBucket(bucket: string, user: BucketUser) {
  const objects = new Map<string, StoredObject>();
  let isUnavailable = false;
  const server = createServer((request, answer) => void serve(request, answer));
  const serve = async (request: IncomingMessage, answer: ServerResponse) => {
    const body = await bodyOf(request);
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const refuse = (status: number, code: string) =>
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (isUnavailable) return refuse(503, 'ServiceUnavailable');
    const problem = problemOf(request, body, user);
    if (problem) return refuse(403, problem);
    const query = new URL(request.url ?? '', 'http://bucket').searchParams;
    if (path === `/${bucket}/` && query.get('list-type') === '2') {
      return answer.writeHead(200, { 'content-type': 'application/xml' }).end(listed(objects, query));
    }
    if (!path.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket');
    const key = path.slice(bucket.length + 2);
    const object = objects.get(key);
    if (request.method === 'PUT') {
      const encryption = request.headers['x-amz-server-side-encryption']?.toString();
      objects.set(key, { body, encryption, putAt: new Date() });
      return answer.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer.writeHead(204).end();
    }
    return object ? answer.writeHead(200).end(object.body) : refuse(404, 'NoSuchKey');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    setUnavailable: (unavailable: boolean) => {
      isUnavailable = unavailable;
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Pages of two keys, so that longer lists need several requests. */
function listed(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string {
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const contents = keys
    .slice(from, from + PAGE)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.putAt.toISOString()}</LastModified></Contents>`,
    );
  const more = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function problemOf(request: IncomingMessage, body: Buffer, user: BucketUser): string | undefined {
  const [, id, day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (id !== user.accessKeyId) return 'InvalidAccessKeyId';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonicalRequest = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    headers.join(''),
    names,
    hash,
  ].join('\n');
  const time = String(request.headers['x-amz-date']);
  const toSign = [
    'AWS4-HMAC-SHA256',
    time,
    `${day}/${region}/s3/aws4_request`,
    sha256(Buffer.from(canonicalRequest)),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${user.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
