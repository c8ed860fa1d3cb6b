import { Session } from 'node:inspector/promises';

/**
 * Counts how often functions and blocks of JavaScript run in this process: what a loop does more of, whatever else the
 * machine is doing, where a clock would tell how busy it is. Start it before the code in question has ever run: what was
 * compiled before is not counted. What a database does is not in it, nor what built-in functions do by themselves.
 */
export class WorkCounter {
  private constructor(private readonly session: Session) {}

  static async start(): Promise<WorkCounter> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return new WorkCounter(session);
  }

  /** Nothing else should run meanwhile. @returns how often code ran for `work`, and what that gave. */
  async runsOf<T>(work: () => T | Promise<T>): Promise<{ readonly runs: number; readonly answer: T }> {
    await this.take();
    const answer = await work();
    return { runs: await this.take(), answer };
  }

  stop(): void {
    this.session.disconnect();
  }

  /** @returns how often code ran since it was last asked. */
  private async take(): Promise<number> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }
}
