import { Session } from 'node:inspector/promises';

/**
 * Counts how often functions and blocks of JavaScript run in this process. Unlike elapsed time, the count does not depend
 * on how busy the machine is. Start it before the measured code has first run: code compiled earlier is not counted, nor
 * is work inside the database or built-in functions.
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

  /** Nothing else should run at the same time. @returns the number of runs during `work`, and its result. */
  async runsOf<T>(work: () => T | Promise<T>): Promise<{ readonly runs: number; readonly answer: T }> {
    await this.take();
    const answer = await work();
    return { runs: await this.take(), answer };
  }

  stop(): void {
    this.session.disconnect();
  }

  /** @returns the number of runs since the last call. */
  private async take(): Promise<number> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }
}
