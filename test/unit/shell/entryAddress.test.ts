import { IdentityError } from '../../../src/application/session/IdentityError';
import { entryAddress } from '../../../src/infrastructure/browser/entryAddress';
import { someTokens } from '../../support/session/StubIdentity';

const signedIn = (target = '') => ({ kind: 'signedIn', tokens: someTokens(), target }) as const;
const SIGNED_OUT = { kind: 'signedOut' } as const;
const app = (path: string) => ({ kind: 'app', path });
const signIn = (target: string) => ({ kind: 'signIn', target });

describe('entryAddress', () => {
  it.each(['', '#', '#/', '#/login', '#/callback', '#/access_token', '#/reroute'])(
    'leads on from %j: to the sign-in page, or to where the person begins (RTE-1 RTE-2 RTE-3 RTE-4)',
    (hash) => {
      expect(entryAddress(hash, SIGNED_OUT)).toEqual(signIn(''));
      expect(entryAddress(hash, signedIn())).toEqual(app('/reroute'));
    },
  );

  it.each(['/billing/bills/10.1?line=3', '/billing', '/dashboard/main'])(
    'keeps the deep link %s over the sign-in (RTE-4)',
    (route) => {
      expect(entryAddress(`#${route}`, SIGNED_OUT)).toEqual(signIn(route));
      expect(entryAddress('#/callback', signedIn(route))).toEqual(app(route));
      expect(entryAddress(`#${route}`, signedIn())).toEqual(app(route));
    },
  );

  it.each(['/error', '/maintenance', '/logmeout', '/nowhere', '/billingX'])(
    'asks nobody to sign in for %s (ROL-3 RTE-10)',
    (route) => {
      expect(entryAddress(`#${route}`, SIGNED_OUT)).toEqual(app(route));
    },
  );

  it('shows the error page after a failed sign-in, whatever was asked for (SES-2)', () => {
    const opening = { kind: 'failed', error: new IdentityError('access_denied', 'No.') } as const;
    expect(entryAddress('#/billing/pay', opening)).toMatchObject(app('/error'));
  });

  it.each([
    ['the address', '#/billing/pay', undefined, '/billing/pay'],
    ['the sign-in that was begun', '#/callback', '/billing/pay', '/billing/pay'],
    ['nothing in particular', '#/callback', undefined, ''],
    ['a page of no area', '#/error', undefined, ''],
  ])('remembers on the error page what %s asked for (RTE-4 RTE-6)', (_, hash, target, asked) => {
    const opening = { kind: 'failed', error: new IdentityError('network', 'No.', { target }) } as const;
    expect(entryAddress(hash, opening)).toEqual({ ...app('/error'), asked });
  });
});
