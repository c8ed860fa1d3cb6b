import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AUDIENCE } from '../support/server/testIssuer';
import { STRESS_KEY } from './Town';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LONGEST_START_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** The real server in a process of its own, as it would run for people. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** Where its calls begin. */
    readonly base: string,
  ) {}

  /** @throws Error with what it printed when it does not come up. */
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
        // Lets runs be for days to come; the database has groups already, so nothing is seeded.
        DEMO: 'true',
        PROCESSING_SCHEDULE: 'off',
        ENCRYPTION_KEY: STRESS_KEY.toString('base64'),
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        ...environment,
      },
    });
    // Whoever stops us stops the server too.
    const endWithUs = () => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    let printed = '';
    const keep = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-5_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const server = new ServerProcess(child, `http://localhost:${port}/ListBillAPI`);
    if (await server.comesUp()) return server;
    await server.kill();
    throw new Error(`The server did not come up:\n${printed}`);
  }

  /** As a power cut would: no warning, no last word. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }

  private async comesUp(): Promise<boolean> {
    const giveUpAt = Date.now() + LONGEST_START_MS;
    while (Date.now() < giveUpAt && this.child.exitCode === null) {
      const health = await fetch(`${this.base}/api/health`).catch(() => undefined);
      if (health?.ok) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  }
}
