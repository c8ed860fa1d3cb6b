import { migrate } from '../../server/infrastructure/sql/migrate';
import { freePort } from '../support/identity/freePort';
import { startTestIssuer } from '../support/server/testIssuer';
import { Office } from './Office';
import type { StressEngine, StressOptions } from './options';
import { Payer } from './Payer';
import { Random } from './Random';
import { Recorder } from './Recorder';
import { reckon } from './reckon';
import { ServerProcess } from './ServerProcess';
import { createStressDatabase, type StressDatabase } from './StressDatabase';
import { buildTown } from './Town';
import { Wire } from './Wire';

type SceneOptions = Pick<StressOptions, 'seed' | 'isolation'>;

/** A town, its people, and the server they use, which may come and go. */
export class Scene {
  private server: ServerProcess | undefined;

  private constructor(
    private readonly database: StressDatabase,
    private readonly issuer: { readonly url: string; readonly close: () => Promise<void> },
    private readonly port: number,
    readonly random: Random,
    readonly payers: readonly Payer[],
    readonly office: Office,
    readonly wire: Wire,
    readonly recorder: Recorder,
  ) {}

  static async open(engine: StressEngine, payerCount: number, { seed, isolation }: SceneOptions): Promise<Scene> {
    const random = new Random(seed);
    const [database, issuer, port] = await Promise.all([
      createStressDatabase(engine, isolation),
      startTestIssuer(),
      freePort(),
    ]);
    const opened = await database.open();
    await migrate(opened.db);
    const town = await buildTown(opened.db, issuer.url, payerCount, random);
    await opened.close();
    const base = `http://localhost:${port}/ListBillAPI`;
    const wire = new Wire(
      () => base,
      (userId) => issuer.tokenFor(userId, { issuer: issuer.url }),
    );
    const recorder = new Recorder();
    const payers = town.groups.flatMap((group) =>
      group.payors.map((person) => new Payer(person, group, wire, recorder, new Random(random.between(1, 2 ** 31)))),
    );
    const office = new Office(town.sysadmin, wire, recorder, new Random(random.between(1, 2 ** 31)));
    return new Scene(database, issuer, port, random, payers, office, wire, recorder);
  }

  async start(): Promise<void> {
    this.server = await ServerProcess.start(this.port, this.issuer.url, this.database.environment);
  }

  async kill(): Promise<void> {
    await this.server?.kill();
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** @returns what is wrong, in words. The server must be gone. */
  async reckon(): Promise<string[]> {
    const opened = await this.database.open();
    try {
      return await reckon(opened.db, this.recorder);
    } finally {
      await opened.close();
    }
  }

  async close(): Promise<void> {
    await this.server?.kill();
    await Promise.all([this.database.drop(), this.issuer.close()]);
  }
}
