import { anything, assert, asyncProperty, constant, constantFrom, dictionary, oneof, record, string } from 'fast-check';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import { atDepth } from '../../../../support/depth';

// Account requests take a quarter of a second each by design, and longer on a busy machine.
jest.setTimeout(180_000);

const ANY_TEXT = oneof(
  string({ unit: 'binary', maxLength: 300 }),
  constantFrom('a@b.test', '\ud800@b.test', 'a\0@b.test', ''),
);
/** Mostly valid, so that invalid values get past the first checks. */
const mostly = (good: string) => oneof({ weight: 4, arbitrary: constant(good) }, { weight: 1, arbitrary: ANY_TEXT });
const FIELDS = record({
  email: oneof(mostly('nora@demo.test'), anything()),
  password: mostly('four horses on a boat'),
  user_metadata: oneof(record({ firstName: mostly('Nora'), lastName: mostly('Newcomer') }), anything()),
  send: oneof(constantFrom('link', 'code'), anything()),
  verification_code: mostly('123456'),
});
const CALLS = [
  ['dbconnections/signup', 'Username-Password-Authentication'],
  ['dbconnections/change_password', 'Username-Password-Authentication'],
  ['passwordless/start', 'email'],
  ['passwordless/verify', 'email'],
] as const;
const PAGES = [
  'u/mail',
  'u/mail/code',
  'u/new-password',
  'u/sign-up',
  'company/sign-on?for=abcdefghij',
  'u/login/x',
  'u/login/x/second',
  'u/login/x/passkey',
  'u/factors',
  'u/factors/app',
  'u/factors/passkey',
] as const;

describe('random input to account calls', () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;
  let now = Date.now();

  beforeAll(async () => {
    fixture = await openAccountFixture();
    // Each read of the clock is twenty minutes later, so that no attempt limit applies.
    idp = await fixture.open({ now: () => (now += 20 * 60_000) });
  });

  afterAll(async () => {
    await idp.close();
    await fixture.close();
  });

  it('is always accepted or rejected, without a server fault', async () => {
    await assert(
      asyncProperty(constantFrom(...CALLS), FIELDS, async ([path, connection], fields) => {
        const { status } = await idp.api.post(path, { connection, ...fields });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: atDepth(15, 60) },
    );
    expect(idp.faults).toEqual([]);
  });

  it('is always accepted or rejected on a page', async () => {
    const form = dictionary(
      constantFrom('email', 'password', 'again', 'code', 'send', 'firstName', 'lastName'),
      ANY_TEXT,
    );
    await assert(
      asyncProperty(constantFrom(...PAGES), form, async (path, fields) => {
        expect((await idp.visit().send(idp.issuer + path, fields)).status).toBeLessThan(500);
      }),
      { numRuns: atDepth(10, 40) },
    );
    expect(idp.faults).toEqual([]);
  });

  it('is always accepted or rejected in a URL', async () => {
    const names = [
      'organization',
      'connection',
      'email',
      'verification_code',
      'for',
      'assertion',
      'login_hint',
      'state',
    ];
    const paths = [
      'authorize',
      'passwordless/verify_redirect',
      'company/sign-on',
      'u/mail',
      'v2/logout',
      'api/v2/users/x',
    ];
    await assert(
      asyncProperty(
        constantFrom(...paths),
        dictionary(constantFrom(...names), mostly('SSO-SAML')),
        async (path, more) => {
          const query = new URL(idp.visit().authorizeAddress(more)).search;
          expect((await idp.visit().get(`${idp.issuer}${path}${query}`)).status).toBeLessThan(500);
        },
      ),
      { numRuns: atDepth(20, 80) },
    );
    expect(idp.faults).toEqual([]);
  });
});
