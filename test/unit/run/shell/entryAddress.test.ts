import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { entryAddress } from '../../../../src/infrastructure/browser/entryAddress';
import { someTokens } from '../../../support/session/StubIdentity';

const signedIn = (target = '') => ({ kind: 'signedIn', tokens: someTokens(), target }) as const;
const SIGNED_OUT = { kind: 'signedOut' } as const;
const app = (path: string) => ({ kind: 'app', path });
const signIn = (target: string) => ({ kind: 'signIn', target });

describe('entryAddress', () => {
  it.each(['', '#', '#/', '#/login', '#/callback', '#/access_token', '#/reroute'])(
    "redirects %j to the sign-in page or the person's home (RTE-1 RTE-2 RTE-3 RTE-4)",
    (hash) => {
      expect(entryAddress(hash, SIGNED_OUT)).toEqual(signIn(''));
      expect(entryAddress(hash, signedIn())).toEqual(app('/reroute'));
    },
  );

  it.each(['/billing/bills/10.1?line=3', '/billing', '/dashboard/main'])(
    'keeps the deep link %s during sign-in (RTE-4)',
    (route) => {
      expect(entryAddress(`#${route}`, SIGNED_OUT)).toEqual(signIn(route));
      expect(entryAddress('#/callback', signedIn(route))).toEqual(app(route));
      expect(entryAddress(`#${route}`, signedIn())).toEqual(app(route));
    },
  );

  it.each(['/error', '/maintenance', '/logmeout', '/nowhere', '/billingX'])(
    'opens %s without sign-in (ROL-3 RTE-10)',
    (route) => {
      expect(entryAddress(`#${route}`, SIGNED_OUT)).toEqual(app(route));
    },
  );

  it('shows the error page after a failed sign-in, whatever was requested (SES-2)', () => {
    const opening = { kind: 'failed', error: new IdentityError('access_denied', 'No.') } as const;
    expect(entryAddress('#/billing/pay', opening)).toMatchObject(app('/error'));
  });

  it.each([
    ['the address', '#/billing/pay', undefined, '/billing/pay'],
    ['the started sign-in', '#/callback', '/billing/pay', '/billing/pay'],
    ['no one', '#/callback', undefined, ''],
    ['a page outside both areas', '#/error', undefined, ''],
  ])('remembers on the error page the screen requested by %s (RTE-4 RTE-6)', (_, hash, target, asked) => {
    const opening = { kind: 'failed', error: new IdentityError('network', 'No.', { target }) } as const;
    expect(entryAddress(hash, opening)).toEqual({ ...app('/error'), requested: asked });
  });
});
