import { deleteDraft, getDraft, saveDraft } from '../../../contract/drafts';
import type { Draft, DraftGateway, DraftKind } from '../../application/drafts/ports/DraftGateway';
import type { ApiClient } from './ApiClient';

export class HttpDraftGateway implements DraftGateway {
  constructor(private readonly api: ApiClient) {}

  get(draftId: string): Promise<Draft | null> {
    return this.api.call(getDraft, { params: { draftId } });
  }

  save(draftId: string, kind: DraftKind, body: Readonly<Record<string, unknown>>): Promise<Draft> {
    return this.api.call(saveDraft, { params: { draftId }, body: { kind, body } });
  }

  async remove(draftId: string): Promise<void> {
    await this.api.call(deleteDraft, { params: { draftId } });
  }
}
