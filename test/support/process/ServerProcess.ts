import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it printed. */
  readonly output: string;
}

/** The server in its own process, started like `npm start` without the build. */
export class ServerProcess {
  private readonly child: ChildProcess;
  private output = '';
  readonly ended: Promise<ProcessEnd>;

  /**
   * @param settings environment variables. Those of this process are not passed on, except PATH.
   * @param through `npm`: below a shell that passes no signal on, as npm starts it.
   */
  constructor(settings: Readonly<Record<string, string>>, through?: 'npm') {
    const program = [process.execPath, '--import', './tools/swc-hooks.mjs', 'server/main.ts'];
    const [command = '', ...rest] = through ? ['sh', '-c', `${program.join(' ')}; exit $?`] : program;
    this.child = spawn(command, rest, {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], DEMO: 'false', ...(through && { npm_lifecycle_event: 'start' }), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text) => {
        this.output += String(text);
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code, signal) => resolve({ code, signal, output: this.output }));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Resolves when the server reports that it is up. Rejects with its output if it exits first. */
  async up(): Promise<void> {
    const reported = new Promise<void>((resolve) => {
      this.child.stdout?.on('data', () => this.output.includes('Listbill is up') && resolve());
    });
    const exited = this.ended.then(({ output }) => {
      throw new Error(`The server exited during startup:\n${output}`);
    });
    await Promise.race([reported, exited]);
  }

  stop(signal: NodeJS.Signals): Promise<ProcessEnd> {
    this.child.kill(signal);
    return this.ended;
  }
}
