/**
 * Replaces the parts of auth0-spa-js for multi-factor prompts, passkeys, anonymous sessions, the account API, key-bound
 * tokens, its own API calls and browsers without Web Locks. They are three quarters of its size and unused here. Any use
 * throws immediately.
 * See docs/adr/0005-trimmed-identity-library.md.
 */
const MESSAGE =
  'This part of auth0-spa-js is not included in our build: see docs/adr/0005-trimmed-identity-library.md.';

/** An object whose members throw when accessed, except for the given ones. */
const leftOut = (part: string, kept: Readonly<Record<string, unknown>> = {}) =>
  new Proxy(kept, {
    get(target, member) {
      if (typeof member === 'string' && member in target) return target[member];
      throw new Error(`auth0-spa-js asked for ${part}.${String(member)}. ${MESSAGE}`);
    },
  });

/** `@auth0/auth0-auth-js`: only passed to the parts below. */
export class AuthClient {}

export class MfaApiClient {
  constructor() {
    // Called when a tenant returns `mfa_required`, just before the error is rethrown.
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

/** Created only with `useDpop`. */
export class Dpop {
  constructor() {
    return leftOut('dpop');
  }
}

/** We call APIs with axios. The library always creates one of these for the account API. */
export class Fetcher {
  constructor() {
    return leftOut('fetcher');
  }
}

/** `browser-tabs-lock`: unused, because all supported browsers have Web Locks, which the library prefers. */
class TabsLock {
  constructor() {
    throw new Error(`auth0-spa-js found no Web Locks. ${MESSAGE}`);
  }
}
// oxlint-disable-next-line import/no-default-export -- the library imports the default
export default TabsLock;
