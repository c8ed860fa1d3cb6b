import type { FastifyInstance } from 'fastify';
import { FullDisks } from './FullDisks';

/** The running version. */
export interface Release {
  readonly version: string;
  /** The commit a release was made from; null for a working copy. */
  readonly commit: string | null;
}

/** Checks of what every call needs, by name, such as `database`. A check throws if it fails. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

export interface HealthOptions {
  readonly release: Release;
  readonly checks: ReadinessChecks;
  /** The condition of the replica for reports; undefined without one. */
  readonly replica?: (() => 'ready' | 'behind' | 'away') | undefined;
}

/** A check that takes longer has failed: load balancers ask every few seconds. */
const MAX_CHECK_MS = 3_000;

/**
 * Serves the health calls for load balancers and supervisors, without sign-in and without a line in the log:
 *
 * - `/api/live`: the process answers. Restart it if it does not.
 * - `/api/ready`: it can serve calls. 503 with the names of the failed checks if not, and while it stops.
 *   `full` names disks that had no room for a write within the last minute; reads go on, so that does not make it unready.
 *   `replica` is `ready` while reports are read from the replica, and `behind` or `away` while the primary answers them; missing
 *   without a replica.
 * - `/api/health`: version and commit.
 */
export function serveHealth(api: FastifyInstance, { release, checks, replica }: HealthOptions): void {
  const quiet = { logLevel: 'silent' } as const;
  let isStopping = false;
  const fullDisks = new FullDisks();
  api.addHook('onError', async (_request, _reply, error) => fullDisks.note(error));
  api.addHook('preClose', async () => {
    isStopping = true;
  });
  api.get('/api/live', quiet, async () => ({ ok: true }));
  api.get('/api/health', quiet, async () => ({ ok: true, ...release }));
  api.get('/api/ready', quiet, async (_request, reply) => {
    const failed = isStopping ? ['stopping'] : await failedChecks(checks);
    const ok = failed.length === 0;
    const state = { ok, failed, full: fullDisks.current(), ...(replica && { replica: replica() }) };
    return reply.code(ok ? 200 : 503).send(state);
  });
}

async function failedChecks(checks: ReadinessChecks): Promise<string[]> {
  const names = Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name]));
  return (await Promise.all(names)).flat();
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), MAX_CHECK_MS).unref();
  });
  const passed = check().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([passed, tooLate]);
  clearTimeout(timer);
  return result;
}
