import { writeUiLog } from '../../../contract/uiLogs';
import type { UiErrorLog } from '../../application/errors/ports';
import type { UiErrorRecord } from '../../domain/errors/recordOfFailure';
import type { HttpTransport } from './HttpTransport';
import { toApiError } from './toApiError';

const DEADLINE_MS = 10_000;

/** Uses the transport directly, because a failed log call must not be logged. @source API-1 LOG-2 */
export class HttpUiErrorLog implements UiErrorLog {
  constructor(private readonly transport: HttpTransport) {}

  async write(record: UiErrorRecord): Promise<void> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
    try {
      const { method, path: url } = writeUiLog;
      await this.transport.send({ method, url, body: record, signal: controller.signal });
    } catch (cause) {
      throw toApiError(cause);
    } finally {
      clearTimeout(timer);
    }
  }
}
