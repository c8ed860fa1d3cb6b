import { CALLS } from '../../../../../contract/calls';
import { API_BASE } from '../../../../../contract/platform/shared/apiBase';
import type { Call } from '../../../../../contract/platform/shared/Call';
import type { Route } from '../../../../../server/platform/calls/Route';
import { createApp } from '../../../../../server/run/http/createApp';
import { POLICY } from '../../../../../src/domain/platform/access/policy';

/** These are never called: the test only inspects the routes. */
const services = {
  tokens: { verify: async () => ({ kind: 'refused', reason: 'nobody' }) as const },
  directory: { findCaller: async () => undefined, startSession: async () => false, reaches: async () => false },
  clock: { now: () => new Date(0) },
};
const never = async (): Promise<never> => {
  throw new Error('never');
};
const all = (route: Route) => CALLS.forEach((call) => route(call, never));

async function routesOf(routes: (route: Route) => void): Promise<string[]> {
  const seen: string[] = [];
  const app = await createApp({
    services,
    routes,
    extras: async (instance) => {
      instance.addHook('onRoute', ({ method, url }) => void seen.push(`${String(method)} ${url}`));
    },
  });
  await app.ready();
  await app.close();
  return seen;
}

it('exposes only calls of the contract, each with a policy line, and the health calls', async () => {
  const calls = CALLS.map(({ method, path }: Call) => `${method} ${API_BASE}${path}`);
  const health = ['health', 'live', 'ready'].map((name) => `GET ${API_BASE}/api/${name}`);
  const exposed = (await routesOf(all)).filter((route) => !route.startsWith('HEAD '));
  expect(exposed.sort()).toEqual([...calls, ...health].sort());
});

it('answers HEAD wherever GET only reads, and nowhere else', async () => {
  const reads = CALLS.filter(({ method, operation }) => method === 'GET' && !POLICY[operation].write);
  const health = ['health', 'live', 'ready'].map((name) => `HEAD ${API_BASE}/api/${name}`);
  const heads = (await routesOf(all)).filter((route) => route.startsWith('HEAD '));
  expect(heads.sort()).toEqual([...reads.map(({ path }) => `HEAD ${API_BASE}${path}`), ...health].sort());
  expect(heads).not.toContain(`HEAD ${API_BASE}/mgmt/users/purge`);
});

it.each([CALLS[0], CALLS.at(-1)])('fails at startup if a call has no route', async (missing) => {
  const others = (route: Route) => CALLS.filter((call) => call !== missing).forEach((call) => route(call, never));
  await expect(routesOf(others)).rejects.toThrow(`No route for: ${missing?.method} ${missing?.path}.`);
});
