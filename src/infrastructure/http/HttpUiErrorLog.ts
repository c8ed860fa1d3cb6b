import { writeUiLog } from '../../../contract/platform/uiLogs';
import type { UiErrorLog } from '../../application/platform/errors/ports';
import type { Time } from '../../application/platform/shared/Time';
import type { FailureToRecord } from '../../domain/platform/errors/recordOfFailure';
import { deadline } from './deadline';
import type { HttpTransport } from './HttpTransport';
import { toApiError } from './toApiError';

const DEADLINE_MS = 10_000;

/**
 * Uses the transport directly, because a failed log call must not be logged. What removes secrets is loaded when a call fails.
 *
 * @source API-1 LOG-2
 */
export class HttpUiErrorLog implements UiErrorLog {
  constructor(
    private readonly transport: HttpTransport,
    private readonly time: Time,
  ) {}

  async write(failed: FailureToRecord): Promise<void> {
    const { signal, release } = deadline(this.time, DEADLINE_MS);
    try {
      const { recordOfFailure } = await import(
        /* webpackChunkName: "failures" */ '../../domain/platform/errors/recordOfFailure'
      );
      const { method, path: url } = writeUiLog;
      await this.transport.send({ method, url, body: recordOfFailure(failed), signal });
    } catch (cause) {
      throw toApiError(cause);
    } finally {
      release();
    }
  }
}
