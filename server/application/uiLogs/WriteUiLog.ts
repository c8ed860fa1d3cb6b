import { redacted } from '../../../src/domain/errors/redacted';
import type { UiErrorRecord } from '../../../src/domain/errors/UiErrorRecord';
import type { Caller } from '../shared/Caller';
import { newId } from '../shared/newPk';

/** Where records of failed calls are kept. They come here clean: no secret is looked for any more. @source LOG-1 */
export interface UiLogStore {
  add(uiLogPk: string, record: UiErrorRecord, by: Caller, at: Date): Promise<void>;
}

/** A field as JSON writes it, name and value, also where the text ends within it; one that holds others has all that follows. */
const FIELD = /"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*"?|[{[][^]*|[^,}\]\s]*)/g;

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
      pageInfo: redacted(record.pageInfo),
      reqBody: redactedJson(record.reqBody),
      reqHeader: redactedJson(record.reqHeader),
    };
    await this.store.add(uiLogPk, clean, by, at);
    return uiLogPk;
  }
}

/** JSON is looked into, so that a field named like a secret is taken out whatever it holds. */
function redactedJson(text: string): string {
  const value = parsed(text);
  // A number that stands alone is text like any other: it may be an account number.
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

/** What is no JSON may be the beginning of some. */
function withoutSecretFields(text: string): string {
  return text.replace(FIELD, (field, name: string, value: string) => {
    const [kept] = Object.values(redacted({ [name]: '' }) as Record<string, string>);
    if (kept !== '') return `"${name}":"${kept}"`;
    const inside = /^[{[]/.test(value) ? value.length - 1 : 0;
    return inside === 0 ? field : field.slice(0, -inside) + withoutSecretFields(field.slice(-inside));
  });
}
