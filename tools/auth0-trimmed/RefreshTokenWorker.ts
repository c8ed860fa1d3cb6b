/**
 * The library's worker, which keeps refresh tokens away from the page, as a file of our own origin. The published
 * bundle makes it from a blob, which a strict content security policy blocks, and a blocked worker never answers.
 */
// oxlint-disable-next-line import/no-default-export -- the library imports the default
export default function RefreshTokenWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "identity-worker" */
    new URL('../../node_modules/@auth0/auth0-spa-js/src/worker/token.worker.ts', import.meta.url),
  );
}
