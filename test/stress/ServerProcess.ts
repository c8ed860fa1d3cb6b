import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AUDIENCE } from '../support/server/testIssuer';
import { STRESS_KEY } from './stressData';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LONGEST_START_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** The real server in a process of its own. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** Base URL of its API. */
    readonly base: string,
  ) {}

  /** @throws Error with the output if the server does not start. */
  static async start(
    port: number,
    issuer: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<ServerProcess> {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['--import', './tools/swc-hooks.mjs', 'server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        PORT: String(port),
        IDENTITY_DOMAIN: issuer,
        IDENTITY_AUDIENCE: AUDIENCE,
        // Allows runs for future dates. Nothing is seeded, because the database already has groups.
        DEMO: 'true',
        PROCESSING_SCHEDULE: 'off',
        ENCRYPTION_KEY: STRESS_KEY.toString('base64'),
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        ...environment,
      },
    });
    // Stops the server together with this process.
    const killServer = () => void child.kill('SIGKILL');
    process.once('exit', killServer);
    child.once('exit', () => process.off('exit', killServer));
    let printed = '';
    const append = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-5_000);
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    const server = new ServerProcess(child, `http://localhost:${port}/ListBillAPI`);
    if (await server.isUp()) return server;
    await server.kill();
    throw new Error(`The server did not start:\n${printed}`);
  }

  /** Simulates a power failure: the process gets no chance to clean up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }

  private async isUp(): Promise<boolean> {
    const giveUpAt = Date.now() + LONGEST_START_MS;
    while (Date.now() < giveUpAt && this.child.exitCode === null) {
      const health = await fetch(`${this.base}/api/health`).catch(() => undefined);
      if (health?.ok) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  }
}
