/**
 * The library's worker for refresh tokens as a same-origin file. The published bundle creates it from a blob, which a
 * strict content security policy blocks, and a blocked worker never responds.
 */
// oxlint-disable-next-line import/no-default-export -- the library imports the default
export default function RefreshTokenWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "identity-worker" */
    new URL('../../node_modules/@auth0/auth0-spa-js/src/worker/token.worker.ts', import.meta.url),
  );
}
