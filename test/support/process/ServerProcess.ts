import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it printed. */
  readonly output: string;
}

/** The server as its own process, started as `npm start` starts it but for the build. */
export class ServerProcess {
  private readonly child: ChildProcess;
  private output = '';
  readonly ended: Promise<ProcessEnd>;

  /** @param settings on top of an environment without any of ours. */
  constructor(settings: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, ['--import', './tools/swc-hooks.mjs', 'server/main.ts'], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], DEMO: 'false', ...settings },
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

  /** Resolves when it says that it is up. Rejects with what it printed when it ends instead. */
  async up(): Promise<void> {
    const said = new Promise<void>((resolve) => {
      this.child.stdout?.on('data', () => this.output.includes('Listbill is up') && resolve());
    });
    const gone = this.ended.then(({ output }) => {
      throw new Error(`The server ended instead of coming up:\n${output}`);
    });
    await Promise.race([said, gone]);
  }

  stop(signal: NodeJS.Signals): Promise<ProcessEnd> {
    this.child.kill(signal);
    return this.ended;
  }
}
