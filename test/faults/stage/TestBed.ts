import type { Browser } from 'playwright-core';
import { startStageServer } from '../../../features/support/browser/stageServer';
import { freePort } from '../../support/identity/freePort';
import { FaultProxy } from './FaultProxy';
import { Lane } from './Lane';

/** A server with an empty database behind a fault proxy, and the lanes that run cells on it. */
export class TestBed {
  private readonly lanes: Lane[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly server: Awaited<ReturnType<typeof startStageServer>>,
    readonly proxy: FaultProxy,
  ) {}

  static async open(browser: Browser, webFolder: string | undefined): Promise<TestBed> {
    const [port, outside] = await Promise.all([freePort(), freePort()]);
    const proxy = new FaultProxy(port);
    const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${outside}` };
    const [server] = await Promise.all([
      startStageServer({ settings, ...(webFolder && { webFolder }) }),
      proxy.listen(outside),
    ]);
    return new TestBed(browser, server, proxy);
  }

  addLane(): Lane {
    const lane = new Lane(this.lanes.length + 1, this.browser, this.server.backstage, this.server.address);
    this.lanes.push(lane);
    return lane;
  }

  /** @throws Error if a money invariant is violated. */
  async assertMoneyInvariants(): Promise<void> {
    await this.server.backstage.assertInvariants();
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.close()));
    await this.proxy.close();
    await this.server.close();
  }
}
