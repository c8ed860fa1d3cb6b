/**
 * Stands in for what auth0-spa-js brings for multi-factor prompts, passkeys, anonymous sessions, the account API, tokens
 * bound to a key, calls of its own and browsers without Web Locks: three quarters of its size, none of it used here. Whoever does use it is told at once.
 * See docs/adr/0005-trimmed-identity-library.md.
 */
const MESSAGE = 'This part of auth0-spa-js is left out of our build: see docs/adr/0005-trimmed-identity-library.md.';

/** An object whose members may be anything but used, save those given. */
const leftOut = (part: string, kept: Readonly<Record<string, unknown>> = {}) =>
  new Proxy(kept, {
    get(target, member) {
      if (typeof member === 'string' && member in target) return target[member];
      throw new Error(`auth0-spa-js asked for ${part}.${String(member)}. ${MESSAGE}`);
    },
  });

/** `@auth0/auth0-auth-js`: only ever handed on to the parts below. */
export class AuthClient {}

export class MfaApiClient {
  constructor() {
    // Called when a tenant answers `mfa_required`, just before that error is thrown on.
    return leftOut('mfa', { setMFAAuthDetails: () => undefined });
  }
}

export class PasskeyApiClient {
  constructor() {
    return leftOut('passkey');
  }
}

export class AnonymousSessionApiClient {
  constructor() {
    return leftOut('anonymous');
  }
}

export class MyAccountApiClient {
  constructor() {
    return leftOut('myAccount');
  }
}

/** Made only for whoever sets `useDpop`. */
export class Dpop {
  constructor() {
    return leftOut('dpop');
  }
}

/** Our calls are axios'; the library makes one of these for the account API in any case. */
export class Fetcher {
  constructor() {
    return leftOut('fetcher');
  }
}

/** `browser-tabs-lock`: every browser we support has Web Locks, which the library takes first. */
class TabsLock {
  constructor() {
    throw new Error(`auth0-spa-js found no Web Locks. ${MESSAGE}`);
  }
}
// oxlint-disable-next-line import/no-default-export -- the library imports the default
export default TabsLock;
