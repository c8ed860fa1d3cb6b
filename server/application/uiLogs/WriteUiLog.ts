import { redacted } from '../../../src/domain/errors/redacted';
import type { UiErrorRecord } from '../../../src/domain/errors/UiErrorRecord';
import type { Caller } from '../shared/Caller';
import { newId } from '../shared/newPk';
import type { UiLogStore } from './ports/UiLogStore';

/** Keeps a record of a failed call. What a browser forgot to take out is taken out here. @source API-1 LOG-1 */
export class WriteUiLog {
  constructor(private readonly store: UiLogStore) {}

  async run(record: UiErrorRecord, by: Caller, at: Date): Promise<string> {
    const uiLogPk = newId();
    const clean: UiErrorRecord = {
      ...record,
      logMessage: redacted(record.logMessage),
      logDetail: redacted(record.logDetail),
      path: redacted(record.path),
      statusText: redacted(record.statusText),
      reqBody: redactedJson(record.reqBody),
      reqHeader: redactedJson(record.reqHeader),
    };
    await this.store.add(uiLogPk, clean, by, at);
    return uiLogPk;
  }
}

/** JSON is looked into, so that a field named like a secret is taken out whatever it holds. */
function redactedJson(text: string): string {
  try {
    return JSON.stringify(redacted(JSON.parse(text)));
  } catch {
    return redacted(text);
  }
}
