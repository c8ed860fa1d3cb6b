import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AUDIENCE } from '../support/server/testIssuer';
import { STRESS_KEY } from './stressData';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAX_START_MS = 180_000;
const LOOK_EVERY_MS = 50;

/** The real server in a separate process. */
export class ServerProcess {
  private printed = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly base: string,
  ) {}

  /** @throws Error with the output if the server does not start. */
  static async start(...launch: Parameters<typeof ServerProcess.launch>): Promise<ServerProcess> {
    const server = ServerProcess.launch(...launch);
    if (await server.isUp()) return server;
    await server.kill();
    throw new Error(`The server did not start:\n${server.printed}`);
  }

  /** Starts a server without waiting until it answers. @param root of its sources: another version's, or these. */
  static launch(
    port: number,
    issuer: string,
    environment: Readonly<Record<string, string>>,
    root = ROOT,
  ): ServerProcess {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['--import', './tools/swc-hooks.mjs', 'server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        PORT: String(port),
        IDENTITY_DOMAIN: issuer,
        IDENTITY_AUDIENCE: AUDIENCE,
        // Allows runs for future dates. Adds sample data to a database without groups.
        DEMO: 'true',
        PROCESSING_SCHEDULE: 'off',
        ENCRYPTION_KEY: STRESS_KEY.toString('base64'),
        RATE_LIMIT_PER_MINUTE: '0',
        // Nobody signs in during these runs.
        STEP_UP_MINUTES: '0',
        LOG_LEVEL: 'error',
        ...environment,
      },
    });
    // Stops the server together with this process.
    const killServer = () => void child.kill('SIGKILL');
    process.once('exit', killServer);
    child.once('exit', () => process.off('exit', killServer));
    const server = new ServerProcess(child, `http://localhost:${port}/ListBillAPI`);
    const append = (chunk: Buffer) => {
      server.printed = (server.printed + chunk.toString()).slice(-5_000);
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    return server;
  }

  /** Simulates a power failure: the process gets no chance to clean up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Of the operating system. */
  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Its last output, and how it ended. */
  get output(): string {
    const { exitCode, signalCode } = this.child;
    return `${this.printed}\nExit code ${exitCode}, signal ${signalCode}.`;
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
    const giveUpAt = Date.now() + MAX_START_MS;
    while (Date.now() < giveUpAt && this.child.exitCode === null) {
      const health = await fetch(`${this.base}/api/health`).catch(() => undefined);
      if (health?.ok) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  }
}
