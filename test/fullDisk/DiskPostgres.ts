import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/identity/freePort';

/** A PostgreSQL whose data is in a given folder. */
export class DiskPostgres {
  private constructor(
    private readonly folder: string,
    private readonly bin: string,
    private readonly port: number,
  ) {}

  /** Makes and starts it. @param bin folder of PostgreSQL's programs */
  static async start(folder: string, bin: string): Promise<DiskPostgres> {
    const postgres = new DiskPostgres(folder, bin, await freePort());
    mkdirSync(postgres.data, { recursive: true });
    const owner = unprivileged();
    if (owner) chownSync(postgres.data, owner.uid, owner.gid);
    await postgres.shell(`initdb -D "${postgres.data}" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --wal-segsize=1`);
    const settings = [
      `port = ${postgres.port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      'max_wal_size = 4MB',
      'min_wal_size = 2MB',
    ];
    appendFileSync(path.join(postgres.data, 'postgresql.conf'), `${settings.join('\n')}\n`);
    await postgres.up();
    await postgres.shell(
      `createuser -h 127.0.0.1 -p ${postgres.port} -U postgres listbill && createdb -h 127.0.0.1 -p ${postgres.port} -U postgres -O listbill listbill`,
    );
    return postgres;
  }

  get url(): string {
    return `postgres://listbill@127.0.0.1:${this.port}/listbill`;
  }

  /** Starts it, as its supervisor does when it has ended. Does nothing while it runs. */
  async up(): Promise<void> {
    // Its log is on another disk.
    await this.shell(
      `pg_ctl -D "${this.data}" status >/dev/null || pg_ctl -D "${this.data}" -l /dev/null -w -t 60 start >/dev/null`,
    );
  }

  async stop(): Promise<void> {
    await this.shell(`pg_ctl -D "${this.data}" -m immediate stop >/dev/null 2>&1 || true`);
  }

  private get data(): string {
    return path.join(this.folder, 'data');
  }

  private async shell(commands: string): Promise<void> {
    const env = { PATH: `${this.bin}:${process.env['PATH']}` };
    await promisify(execFile)('sh', ['-euc', commands], { ...unprivileged(), cwd: '/', env });
  }
}

/** PostgreSQL refuses to run as root. In that case, it runs as the user created by its package. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
