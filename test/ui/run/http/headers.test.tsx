import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';

const CALLER = {
  email: () => 'maria@group.test',
  accessToken: () => Promise.resolve('good'),
  readyAccessToken: () => 'good',
  renewedAccessToken: () => Promise.resolve('renewed'),
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const { signal: SIGNAL } = new AbortController();

describe('the headers of a call (API-0)', () => {
  const original = globalThis.XMLHttpRequest;

  beforeEach(() => {
    SentRequest.all = [];
    globalThis.XMLHttpRequest = SentRequest as unknown as typeof XMLHttpRequest;
    document.cookie = 'XSRF-TOKEN=from-the-cookie';
  });

  afterEach(() => {
    globalThis.XMLHttpRequest = original;
    document.cookie = 'XSRF-TOKEN=; max-age=0';
  });

  it.each(METHODS)(
    'include the cross-site header from the cookie on a relative %s, except for reads',
    async (method) => {
      expect(await headerOf('/ListBillAPI', method)).toBe(method === 'GET' ? undefined : 'from-the-cookie');
    },
  );

  it.each(METHODS)('include the JSON content type and accept header on a %s, even without a body', async (method) => {
    for (const body of [undefined, { a: 1 }]) {
      SentRequest.all = [];
      await new HttpTransport('/ListBillAPI', CALLER).send({ method, url: '/api/anything', body, signal: SIGNAL });
      const [request] = SentRequest.all;
      expect(request?.headers.get('content-type')).toBe('application/json');
      expect(request?.headers.get('accept')).toBe('application/json');
      expect(request?.body).toBe(body ? '{"a":1}' : null);
    }
  });

  it.each(METHODS)('never include the cross-site header on a %s to another site', async (method) => {
    expect(await headerOf('https://api.elsewhere.test/ListBillAPI', method)).toBeUndefined();
  });
});

// Helpers

async function headerOf(base: string, method: (typeof METHODS)[number]): Promise<string | undefined> {
  const { signal } = new AbortController();
  await new HttpTransport(base, CALLER).send({ method, url: '/api/anything', body: {}, signal });
  return SentRequest.all[0]?.headers.get('x-xsrf-token');
}

/** A request that records its headers and body, and is answered immediately. */
class SentRequest {
  static all: SentRequest[] = [];
  readonly headers = new Map<string, string>();
  readonly status = 200;
  readonly responseText = '{}';
  readonly readyState = 4;
  body: unknown;
  onloadend: (() => void) | undefined;

  open(): void {
    SentRequest.all.push(this);
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }

  getAllResponseHeaders(): string {
    return '';
  }

  send(body: unknown): void {
    this.body = body;
    queueMicrotask(() => this.onloadend?.());
  }
}
