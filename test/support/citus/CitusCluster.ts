import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinary } from '../postgres/postgresBinary';
import { unprivileged } from '../postgres/unprivileged';
import { nodesOf } from '../server/openTestCitus';

const run = promisify(execFile);

const MAX_STARTS = 20;
const RETRY_MS = 250;
const MAX_MOMENTS = 1_000;
const MOMENT_MS = 15;
/** A stopped process may hold what a query waits for. */
const LOOK_MS = 1_000;

/** Transactions that a worker had prepared when a node was killed. */
export interface Recovered {
  /** Of these, the coordinator had committed so many: recovery commits them. */
  readonly toCommit: number;
  /** The others, which recovery undoes. */
  readonly toUndo: number;
}

/** A cluster made by `start-cluster.sh` on this machine, and one of its databases. */
export class CitusCluster {
  /** @param address of a distributed database on the coordinator. */
  constructor(private readonly address: string) {}

  /** Kills all processes of a worker at once. @param index of the worker, from 0. @returns what its recovery found. */
  async killAndRestartWorker(index: number): Promise<Recovered> {
    const workers = await this.workers();
    const [worker = ''] = workers.slice(index % workers.length);
    return this.killAndRestart(worker);
  }

  /** Kills all processes of the coordinator at once. @returns what its recovery found. */
  async killAndRestartCoordinator(): Promise<Recovered> {
    return this.killAndRestart(this.address);
  }

  /**
   * Kills a node between the commits of two nodes: the coordinator has committed a transaction that a worker has prepared and not committed
   * yet. To find such a transaction, it pauses the worker's processes repeatedly.
   *
   * @param victim with the coordinator, the command to commit is lost in transit to the worker.
   * @returns what recovery found; undefined if there was no such transaction at any of these moments.
   */
  async killBetweenCommits(victim: 'coordinator' | 'worker'): Promise<Recovered | undefined> {
    const workers = await this.workers();
    for (let tries = 0; tries < MAX_MOMENTS; tries += 1) {
      const [worker = ''] = workers.slice(tries % workers.length);
      const stopped = await this.stopBetweenCommits(worker);
      if (!stopped) {
        await pause(MOMENT_MS);
        continue;
      }
      if (victim === 'worker') return this.killAndRestart(worker);
      return this.killAndRestart(this.address, () => {
        for (const pid of stopped) signal(pid, 'SIGTERM');
        for (const pid of stopped) signal(pid, 'SIGCONT');
      });
    }
    return undefined;
  }

  /** @returns the processes of the worker, which are stopped; undefined, with none stopped, if no commit is between two nodes. */
  private async stopBetweenCommits(worker: string): Promise<readonly number[] | undefined> {
    const pids = (
      await rowsOf<{ pid: number }>(
        worker,
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         and datname = current_database()`,
      )
    ).map(({ pid }) => pid);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    const { toCommit } = await this.preparedOn([worker], LOOK_MS).catch(() => ({ toCommit: 0 }));
    if (toCommit > 0) return pids;
    for (const pid of pids) signal(pid, 'SIGCONT');
    return undefined;
  }

  /**
   * Kills a node, starts it on the same data again, and lets Citus end the transactions that workers had prepared, as Citus does by itself
   * each minute.
   */
  private async killAndRestart(node: string, afterKill: () => void = () => undefined): Promise<Recovered> {
    const workers = await this.workers();
    const [{ folder, log, pids } = { folder: '', log: '', pids: [] }] = await rowsOf<{
      folder: string;
      log: string;
      pids: number[];
    }>(
      node,
      `select current_setting('data_directory') as folder, current_setting('data_directory') || '.log' as log,
        array[split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer] || array(select pid from pg_stat_activity) as pids`,
    );
    for (const pid of pids) signal(pid, 'SIGKILL');
    afterKill();
    await this.start(['-D', folder, '--log', log, '--wait', 'start']);
    const found = await this.preparedOn(workers);
    await rowsOf(this.address, 'select recover_prepared_transactions()');
    return found;
  }

  /** Transactions of this database that workers have prepared: those that the coordinator has committed, and the others. */
  private async preparedOn(workers: readonly string[], timeoutMs?: number): Promise<Recovered> {
    const prepared: string[] = [];
    for (const worker of workers) {
      const rows = await rowsOf<{ gid: string }>(
        worker,
        `select gid from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%'`,
        timeoutMs,
      );
      prepared.push(...rows.map(({ gid }) => gid));
    }
    const recorded = await rowsOf<{ gid: string }>(
      this.address,
      `select gid from pg_dist_transaction where gid in (${[`''`, ...prepared.map((gid) => `'${gid}'`)].join(', ')})`,
      timeoutMs,
    );
    return { toCommit: recorded.length, toUndo: prepared.length - recorded.length };
  }

  private async workers(): Promise<readonly string[]> {
    const [, ...workers] = await nodesOf(this.address);
    return workers;
  }

  /** Moves one group of shards to the next worker. @param transfer `auto` copies them logically while they are written. */
  async moveShards(transfer: 'auto' | 'block_writes'): Promise<void> {
    const [shard] = await rowsOf<{ id: string; source: number; target: number }>(
      this.address,
      `select p.shardid as id, s.nodeid as source, t.nodeid as target
       from pg_dist_placement p join pg_dist_shard d using (shardid) join pg_dist_node s using (groupid)
       join pg_dist_node t on t.groupid <> s.groupid and t.groupid <> 0
       where d.logicalrelid = 'groups'::regclass order by random() limit 1`,
    );
    if (!shard) throw new Error('The cluster has no second worker.');
    await rowsOf(
      this.address,
      `select citus_move_shard_placement(${shard.id}, ${shard.source}::integer, ${shard.target}::integer, '${transfer}')`,
    );
  }

  /** Right after a kill, the memory of a server can still be in use for a moment. */
  private async start(options: readonly string[]): Promise<void> {
    const command = postgresBinary('pg_ctl') ?? 'pg_ctl';
    for (let tries = 1; ; tries += 1) {
      try {
        await run(command, options, unprivileged());
        return;
      } catch (error) {
        if (tries === MAX_STARTS) throw error;
        await pause(RETRY_MS);
      }
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // A process may end before its turn.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function rowsOf<Row extends object>(connectionString: string, statement: string, timeoutMs = 0): Promise<Row[]> {
  const client = new pg.Client({ connectionString, query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
