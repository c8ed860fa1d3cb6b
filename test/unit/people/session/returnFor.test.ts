import { returnFor } from '../../../../src/domain/people/session/SignInReturn';

const CODE = { kind: 'code', url: 'https://app.test/callback?code=c&state=s' } as const;
const FRAGMENT = { kind: 'fragment', url: 'https://app.test/callback#access_token=t&state=s' } as const;
const NONE = { kind: 'none' } as const;
const STRAY = { kind: 'stray' } as const;

describe('returnFor', () => {
  it.each([
    ['code', CODE, CODE],
    ['fragment', FRAGMENT, FRAGMENT],
    ['code', FRAGMENT, STRAY],
    ['fragment', CODE, STRAY],
    ['code', STRAY, STRAY],
    ['code', NONE, NONE],
    ['fragment', NONE, NONE],
  ] as const)('accepts in %s mode only returns of that mode (RTE-2 RTE-3)', (flow, captured, expected) => {
    expect(returnFor(flow, captured)).toEqual(expected);
  });
});
