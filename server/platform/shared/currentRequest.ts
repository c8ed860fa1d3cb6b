import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, as part of the request with this id. */
export function insideRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** For a line of the log: the id of the request that is being answered; empty for work in the background. */
export function currentRequest(): { readonly reqId?: string } {
  const reqId = requests.getStore();
  return reqId === undefined ? {} : { reqId };
}
