import { deleteDraft, getDraft, saveDraft } from '../../../contract/drafts';
import { urlOf } from '../../../contract/shared/Call';
import type { Draft, DraftBody, DraftGateway, DraftKind } from '../../application/drafts/ports';
import type { ApiClient } from './ApiClient';
import type { ClosingTransport } from './ClosingTransport';

export class HttpDraftGateway implements DraftGateway {
  constructor(
    private readonly api: ApiClient,
    private readonly closing: ClosingTransport,
  ) {}

  get(draftId: string): Promise<Draft | null> {
    return this.api.call(getDraft, { params: { draftId } });
  }

  save(draftId: string, kind: DraftKind, body: DraftBody): Promise<Draft> {
    return this.api.call(saveDraft, { params: { draftId }, body: { kind, body } });
  }

  async remove(draftId: string): Promise<void> {
    await this.api.call(deleteDraft, { params: { draftId } });
  }

  canSaveOnClose(kind: DraftKind, body: DraftBody | undefined): boolean {
    return this.closing.canSend(body && { kind, body });
  }

  saveOnClose(draftId: string, kind: DraftKind, body: DraftBody | undefined): void {
    const { method, path } = body ? saveDraft : deleteDraft;
    this.closing.send({ method, url: urlOf({ path }, { draftId }), body: body && { kind, body } });
  }
}
