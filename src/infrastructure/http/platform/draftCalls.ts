import { deleteDraft, getDraft, saveDraft } from '../../../../contract/platform/drafts';
import { urlOf } from '../../../../contract/platform/shared/Call';
import type { DraftBody, DraftKind } from '../../../application/platform/drafts/ports';
import type { ApiClient } from '../ApiClient';
import type { ClosingTransport } from '../ClosingTransport';
import { fromCalls } from '../fromCalls';

const made = fromCalls({ get: getDraft, remove: deleteDraft });

export const draftCalls = (api: ApiClient, closing: ClosingTransport) => ({
  ...made(api),

  async save(draftId: string, kind: DraftKind, body: DraftBody): Promise<void> {
    const json = await jsonInParts(kind, body);
    const options = json === undefined ? {} : { json };
    await api.call(saveDraft, { params: { draftId }, body: { kind, body } }, options);
  },

  canSaveOnClose(kind: DraftKind, body: DraftBody | undefined): boolean {
    return closing.canSend(body && { kind, body });
  },

  saveOnClose(draftId: string, kind: DraftKind, body: DraftBody | undefined): void {
    const { method, path } = body ? saveDraft : deleteDraft;
    closing.send({ method, url: urlOf({ path }, { draftId }), body: body && { kind, body } });
  },
});

/** Rows converted at a time: a few milliseconds. */
const PART = 2_000;

/**
 * The request as JSON, written in parts between which the page responds: a payroll file can have 300,000 rows. The browser
 * sends a blob without converting it in one piece.
 *
 * @returns undefined for a small draft
 */
async function jsonInParts(kind: DraftKind, { rows, ...rest }: DraftBody): Promise<Blob | undefined> {
  if (!Array.isArray(rows) || rows.length <= PART) return undefined;
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += PART) {
    parts.push(JSON.stringify(rows.slice(at, at + PART)).slice(1, -1));
    // oxlint-disable-next-line no-await-in-loop -- that is what the parts are for
    await new Promise((resume) => setTimeout(resume));
  }
  const start = JSON.stringify({ kind, body: { ...rest, rows: [] } }).slice(0, -']}}'.length);
  return new Blob([start, ...parts.flatMap((part, index) => (index === 0 ? part : [',', part])), ']}}'], {
    type: 'application/json',
  });
}
