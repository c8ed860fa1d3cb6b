import type { Browser } from 'playwright-core';
import { startStageServer } from '../../../features/support/browser/stageServer';
import { assertInvariants } from '../../../server/infrastructure/sql/health/SqlInvariants';
import { freePort } from '../../support/identity/freePort';
import { Desk } from './Desk';
import { FaultProxy } from './FaultProxy';

/** A server with an empty database, the proxy before it, and desks to play cells at. */
export class House {
  private readonly desks: Desk[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly server: Awaited<ReturnType<typeof startStageServer>>,
    readonly proxy: FaultProxy,
  ) {}

  static async open(browser: Browser, webFolder: string | undefined): Promise<House> {
    const [port, outside] = await Promise.all([freePort(), freePort()]);
    const proxy = new FaultProxy(port);
    const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${outside}` };
    const [server] = await Promise.all([
      startStageServer({ settings, ...(webFolder && { webFolder }) }),
      proxy.listen(outside),
    ]);
    return new House(browser, server, proxy);
  }

  desk(): Desk {
    const desk = new Desk(this.desks.length + 1, this.browser, this.server.backstage, this.server.address);
    this.desks.push(desk);
    return desk;
  }

  /** @throws Error when money is not where it should be. */
  async assertMoneyHolds(): Promise<void> {
    await assertInvariants(this.server.backstage.db);
  }

  async close(): Promise<void> {
    await Promise.all(this.desks.map((desk) => desk.close()));
    await this.proxy.close();
    await this.server.close();
  }
}
