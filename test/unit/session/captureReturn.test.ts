import { captureReturn } from '../../../src/infrastructure/browser/captureReturn';

describe('captureReturn', () => {
  it.each([
    'https://app.test/callback?code=abc&state=s',
    'https://app.test/?code=abc&state=s',
    'https://app.test/callback?error=access_denied&error_description=No&state=s',
    'https://app.test/callback?code=abc&state=s#/billing',
  ])('takes %s out of the address', (url) => {
    expect(captured(url)).toEqual({ result: { kind: 'code', url }, address: '/#/callback' });
  });

  it.each([
    'https://app.test/',
    'https://app.test/#/billing/billSummary?code=1&state=2',
    'https://app.test/?code=abc',
    'https://app.test/?state=s',
    'https://app.test/?error=oops',
  ])('leaves %s as it is', (url) => {
    expect(captured(url)).toEqual({ result: { kind: 'none' }, address: undefined });
  });

  it('brings a callback address without a return onto its route', () => {
    expect(captured('https://app.test/callback')).toEqual({ result: { kind: 'none' }, address: '/#/callback' });
  });

  it('stays below the path the application lives under', () => {
    expect(captured('https://app.test/tools/listbill/callback?code=a&state=s', '/tools/listbill/')).toMatchObject({
      address: '/tools/listbill/#/callback',
    });
    expect(captured('https://app.test/tools/callback', '/tools/listbill/')).toMatchObject({ address: undefined });
  });
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
