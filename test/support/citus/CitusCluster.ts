import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinary } from '../postgres/postgresBinary';
import { unprivileged } from '../postgres/unprivileged';
import { nodesOf } from '../server/openTestCitus';

const run = promisify(execFile);

const MAX_STARTS = 20;
const RETRY_MS = 250;

/** A cluster made by `start-cluster.sh` on this machine, and one of its databases. */
export class CitusCluster {
  /** @param address of a distributed database on the coordinator. */
  constructor(private readonly address: string) {}

  /**
   * Kills all processes of a worker at once, starts it on the same data again, and lets Citus end the transactions that the worker had
   * prepared, as Citus does by itself each minute.
   *
   * @param index of the worker, from 0.
   */
  async killAndRestartWorker(index: number): Promise<void> {
    const [, ...workers] = await nodesOf(this.address);
    const worker = workers[index % workers.length] ?? '';
    const [{ folder, log, pids } = { folder: '', log: '', pids: [] }] = await rowsOf<{
      folder: string;
      log: string;
      pids: number[];
    }>(
      worker,
      `select current_setting('data_directory') as folder, current_setting('data_directory') || '.log' as log,
        array[split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer] || array(select pid from pg_stat_activity) as pids`,
    );
    for (const pid of pids) kill(pid);
    await this.start(['-D', folder, '--log', log, '--wait', 'start']);
    await rowsOf(this.address, 'select recover_prepared_transactions()');
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
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A process may end before its turn.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function rowsOf<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
