import { type ClosingPage } from '../../../../src/infrastructure/http/ClosingPage';
import { ClosingTransport } from '../../../../src/infrastructure/http/ClosingTransport';

const REQUEST = {
  method: 'PUT',
  url: '/api/drafts/reconcile.1',
  body: { kind: 'reconcile', body: { edits: [] } },
} as const;

describe('ClosingTransport', () => {
  it('sends the same headers as other calls and survives the closing of the page (API-0)', () => {
    const { transport, sent } = setUp();
    transport.send(REQUEST);
    expect(sent).toEqual([
      {
        url: '/ListBillAPI/api/drafts/reconcile.1?user=maria%2Bone%40group.test',
        init: {
          method: 'PUT',
          keepalive: true,
          headers: {
            Authorization: 'Bearer good',
            Accept: 'application/json',
            'Content-Type': 'application/json',
            'X-XSRF-TOKEN': 'a b',
          },
          body: JSON.stringify(REQUEST.body),
        },
      },
    ]);
  });

  it('omits the body and the cross-site header when there is none', () => {
    const { transport, sent } = setUp({ cookies: () => 'other=1' });
    transport.send({ method: 'DELETE', url: '/api/drafts/x' });
    expect(sent[0]?.init.headers).not.toHaveProperty('X-XSRF-TOKEN');
    expect(sent[0]?.init).not.toHaveProperty('body');
  });

  it.each<[string, Partial<ClosingPage>, string | null, string]>([
    ['the browser has no keepalive', { fetch: undefined }, 'good', '/ListBillAPI'],
    ['there is no network', { isOnline: () => false }, 'good', '/ListBillAPI'],
    ['there is no valid token', {}, null, '/ListBillAPI'],
    ['the API is at another origin', {}, 'good', 'https://api.example/ListBillAPI'],
  ])('sends nothing when %s, and reports so in advance', (_, page, token, address) => {
    const { transport, sent } = setUp(page, token, address);
    expect(transport.canSend(REQUEST.body)).toBe(false);
    transport.send(REQUEST);
    expect(sent).toEqual([]);
  });

  it("accepts an API at the page's origin", () => {
    expect(setUp({}, 'good', 'https://app.example/ListBillAPI').transport.canSend(REQUEST.body)).toBe(true);
  });

  it('sends at most 60 KiB, measured in bytes', () => {
    const { transport } = setUp();
    const overhead = JSON.stringify({ text: '' }).length;
    expect(transport.canSend({ text: 'a'.repeat(60 * 1024 - overhead) })).toBe(true);
    expect(transport.canSend({ text: 'a'.repeat(60 * 1024 - overhead + 1) })).toBe(false);
    expect(transport.canSend({ text: 'é'.repeat(31 * 1024) })).toBe(false);
  });
});

// Helpers

function setUp(page: Partial<ClosingPage> = {}, token: string | null = 'good', address = '/ListBillAPI') {
  const sent: { url: string; init: RequestInit }[] = [];
  const caller = {
    email: () => 'maria+one@group.test',
    accessToken: () => Promise.reject(new Error('too late')),
    readyAccessToken: () => token ?? undefined,
    renewedAccessToken: () => Promise.reject(new Error('too late')),
  };
  const transport = new ClosingTransport(address, caller, {
    fetch: (url, init) => {
      sent.push({ url, init });
      return Promise.reject(new Error('The page is gone'));
    },
    origin: 'https://app.example',
    isOnline: () => true,
    cookies: () => 'other=1; XSRF-TOKEN=a%20b',
    ...page,
  });
  return { transport, sent };
}
