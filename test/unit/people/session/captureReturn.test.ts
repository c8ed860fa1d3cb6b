import { fc, test } from '@fast-check/jest';
import { captureReturn } from '../../../../src/infrastructure/browser/entryAddress';

describe('captureReturn', () => {
  it.each([
    'https://app.test/callback?code=abc&state=s',
    'https://app.test/?code=abc&state=s',
    'https://app.test/callback?error=access_denied&error_description=No&state=s',
    'https://app.test/callback?code=abc&state=s#/billing',
    'https://app.test/callback?code=abc&state=s#access_token=x',
  ])('removes %s from the address (RTE-3)', (url) => {
    expect(captured(url)).toEqual({ result: { kind: 'code', url }, address: '/#/callback' });
  });

  it.each([
    'https://app.test/callback#access_token=at&id_token=it&state=s&expires_in=3600&token_type=Bearer',
    'https://app.test/callback#state=s&id_token=it',
    'https://app.test/#/access_token=at&state=s',
    'https://app.test/#access_token=at',
    'https://app.test/callback#error=access_denied&error_description=No&state=s',
    'https://app.test/callback#state=s&error=access_denied',
  ])('removes %s from the address (RTE-2)', (url) => {
    expect(captured(url)).toEqual({ result: { kind: 'fragment', url }, address: '/#/access_token' });
  });

  it.each([
    'https://app.test/',
    'https://app.test/#/billing/billSummary?code=1&state=2',
    'https://app.test/#/billing/bills?error=a&state=b&access_token=c',
    'https://app.test/#/error',
    'https://app.test/#/error?state=s&error=x',
    'https://app.test/#/access_token',
    'https://app.test/#error=oops',
    'https://app.test/?code=abc',
    'https://app.test/?state=s',
    'https://app.test/?error=oops',
  ])('leaves %s unchanged (RTE-6)', (url) => {
    expect(captured(url)).toEqual({ result: { kind: 'none' }, address: undefined });
  });

  it.each([
    'https://app.test/callback',
    'https://app.test/callback?error=unauthorized_client',
    'https://app.test/callback?code=abc',
    'https://app.test/callback#error=oops',
  ])('moves %s, which is unusable, to its route (RTE-3)', (url) => {
    expect(captured(url)).toEqual({ result: { kind: 'stray' }, address: '/#/callback' });
  });

  it("stays below the application's base path", () => {
    expect(captured('https://app.test/tools/listbill/callback?code=a&state=s', '/tools/listbill/')).toMatchObject({
      address: '/tools/listbill/#/callback',
    });
    expect(captured('https://app.test/tools/listbill/callback#id_token=a', '/tools/listbill/')).toMatchObject({
      address: '/tools/listbill/#/access_token',
    });
    expect(captured('https://app.test/tools/callback', '/tools/listbill/')).toMatchObject({ address: undefined });
  });

  const value = fc.stringMatching(/^eyJ[\w.-]{1,40}$/);
  const others = fc.dictionary(fc.constantFrom('state', 'scope', 'token_type', 'expires_in', 'iss'), value);

  test.prop([fc.constantFrom('access_token', 'id_token', 'refresh_token'), value, others])(
    'never leaves a token in the address (SES-1)',
    (name, token, extra) => {
      const entries = Object.entries({ ...extra, [name]: token });
      for (const parameters of [entries, Object.entries({ [name]: token, ...extra })]) {
        const url = `https://app.test/callback#${new URLSearchParams(parameters)}`;
        expect(captured(url)).toEqual({ result: { kind: 'fragment', url }, address: '/#/access_token' });
      }
    },
  );
});

// Helpers

function captured(url: string, base = '/') {
  let address: string | undefined;
  const replaceState = (_state: unknown, _title: string, to?: string | URL | null) => {
    address = String(to);
  };
  const result = captureReturn(new URL(url) as unknown as Location, { replaceState } as History, base);
  return { result, address };
}
