import type { UiErrorRecord } from '../../../src/domain/platform/errors/recordOfFailure';
import { redacted } from '../../../src/domain/platform/errors/redacted';
import type { Caller } from '../shared/Caller';
import { newId } from '../shared/newPk';

/** Stores records of failed calls, with secrets already removed. @source LOG-1 */
export interface UiLogStore {
  add(uiLogPk: string, record: UiErrorRecord, by: Caller, at: Date): Promise<void>;
}

/** A JSON field, name and value, even if truncated. The value of an object or array is the rest of the text. */
const FIELD = /"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*"?|[{[][^]*|[^,}\]\s]*)/g;

/** Saves a record of a failed call, without the secrets that the browser did not remove. @source API-1 LOG-1 */
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
      pageInfo: redacted(record.pageInfo),
      reqBody: redactedJson(record.reqBody),
      reqHeader: redactedJson(record.reqHeader),
    };
    await this.store.add(uiLogPk, clean, by, at);
    return uiLogPk;
  }
}

/** Redacts JSON by field name as well as by content. */
function redactedJson(text: string): string {
  const value = parsed(text);
  // A bare number is treated as text, because it may be an account number.
  if (typeof value === 'object' && value !== null) return JSON.stringify(redacted(value));
  return redacted(withoutSecretFields(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Redacts by field name in text that may be truncated JSON. */
function withoutSecretFields(text: string): string {
  return text.replace(FIELD, (field, name: string, value: string) => {
    const [kept] = Object.values(redacted({ [name]: '' }) as Record<string, string>);
    if (kept !== '') return `"${name}":"${kept}"`;
    const inside = /^[{[]/.test(value) ? value.length - 1 : 0;
    return inside === 0 ? field : field.slice(0, -inside) + withoutSecretFields(field.slice(-inside));
  });
}
