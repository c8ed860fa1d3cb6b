import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/identity/freePort';

const SECTION = /### To the minute\n[\s\S]*?\n\*\*The file/;

/** A PostgreSQL whose log is archived and which is recovered with the commands of docs/operations.md, word for word. */
export class ArchivingPostgres {
  private constructor(
    private readonly folder: string,
    private readonly bin: string,
    private readonly port: number,
    private readonly commands: string,
  ) {}

  /** Makes and starts it. @param bin folder of PostgreSQL's programs. */
  static async start(folder: string, bin: string): Promise<ArchivingPostgres> {
    const commands = SECTION.exec(readFileSync('docs/operations.md', 'utf8'))?.[0] ?? '';
    const postgres = new ArchivingPostgres(folder, bin, await freePort(), commands);
    for (const place of [folder, path.join(folder, 'wal')]) {
      mkdirSync(place, { recursive: true });
      const owner = unprivileged();
      if (owner) chownSync(place, owner.uid, owner.gid);
    }
    await postgres.shell('initdb -D "$PGDATA" -U postgres -A trust -E UTF8 --locale=C.UTF-8');
    const settings = `port = ${postgres.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`;
    appendFileSync(path.join(folder, 'main', 'postgresql.conf'), settings);
    await postgres.shell('pg_ctl -D "$PGDATA" -l "$PGDATA/log" -w start');
    await postgres.shell('createuser --createdb listbill && createdb -O listbill listbill');
    return postgres;
  }

  /** For Listbill. The same before and after the recovery. */
  get url(): string {
    return `postgres://listbill@127.0.0.1:${this.port}/listbill`;
  }

  /**
   * Runs the commands of the docs under `# title`, as the user of PostgreSQL.
   *
   * @param others more variables.
   * @throws Error if one of them fails.
   */
  run(title: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.shell(this.commandsOf(title), others);
  }

  /** Runs commands about the stored files, as the user of Listbill. */
  runOnFiles(title: string, folders: { readonly DATA_DIR: string; readonly FILES_COPY: string }) {
    return promisify(execFile)('sh', ['-euc', this.commandsOf(title)], { env: { ...process.env, ...folders } });
  }

  private commandsOf(title: string): string {
    const block = new RegExp(`\`\`\`sh\n# ${title}\n([\\s\\S]*?)\`\`\``).exec(this.commands)?.[1];
    if (block === undefined) throw new Error(`docs/operations.md has no commands "${title}".`);
    return block;
  }

  /** Size of one of its folders, in bytes. */
  async sizeOf(name: 'wal' | 'base'): Promise<number> {
    return Number((await this.shell(`du -sb "${path.join(this.folder, name)}"`)).split('\t')[0]);
  }

  /** Stops whichever of its servers runs. */
  stop(): Promise<string> {
    return this.shell(
      'for data in "$PGDATA" "$RESTORED"; do pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1 || true; done',
    );
  }

  /** @returns what the commands print. */
  private async shell(commands: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
    const place = (name: string) => path.join(this.folder, name);
    const env = {
      PATH: `${this.bin}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(this.port),
      PGUSER: 'postgres',
      PGDATA: place('main'),
      WAL: place('wal'),
      BASE: place('base'),
      RESTORED: place('restored'),
      ...others,
    };
    const options = { ...unprivileged(), cwd: this.folder, env };
    const ran = promisify(execFile)('sh', ['-euc', commands], options);
    const { stdout } = await ran.catch((cause: Error) => {
      const log = path.join(place('restored'), 'log');
      throw new Error(existsSync(log) ? readFileSync(log, 'utf8').slice(-3_000) : cause.message, { cause });
    });
    return stdout;
  }
}

/** PostgreSQL refuses to run as root. In that case, it runs as the user created by its package. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
