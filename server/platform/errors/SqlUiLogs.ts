import type { UiErrorRecord } from '../../../src/domain/platform/errors/recordOfFailure';
import type { Db } from '../database/Tables';
import type { Caller } from '../shared/Caller';
import type { UiLogStore } from './WriteUiLog';

/** Records of failed calls as rows of `ui_logs`. */
export class SqlUiLogs implements UiLogStore {
  constructor(private readonly db: Db) {}

  async add(uiLogPk: string, record: UiErrorRecord, by: Caller, at: Date): Promise<void> {
    await this.db
      .insertInto('ui_logs')
      .values({
        ui_log_pk: uiLogPk,
        user_id: by.userId,
        log_name: record.logName,
        log_message: record.logMessage,
        log_detail: record.logDetail,
        path: record.path,
        status: record.status,
        status_text: record.statusText,
        log_timestamp: record.logTimestamp,
        page_info: record.pageInfo,
        req_body: record.reqBody,
        req_header: record.reqHeader,
        add_date: at.toISOString(),
        add_user: by.name,
        mod_date: at.toISOString(),
        mod_user: by.name,
      })
      .execute();
  }
}
