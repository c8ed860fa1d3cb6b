import { decideErasure, previewErasure, requestErasure, searchErasures } from '../../../contract/memberErasures';
import type { ErasureDecision, ErasureGateway } from '../../application/erasure/MemberErasures';
import type { ErasureFilter, ErasureRequest, MemberErasure } from '../../domain/erasure/MemberErasure';
import type { ApiClient } from './ApiClient';

/** An erasure replaces the member in every record of the group. */
const deadlineMs = 120_000;

export class HttpErasureGateway implements ErasureGateway {
  constructor(private readonly api: ApiClient) {}

  preview(groupNumber: string, memberId: string, signal?: AbortSignal) {
    const request = { params: { groupNumber }, body: { memberId } };
    return this.api.call(previewErasure, request, { deadlineMs, ...(signal && { signal }) });
  }

  request(groupNumber: string, memberId: string, { reference, requestedOn, reason }: ErasureRequest) {
    const body = { memberId, reference, requestedOn, reason };
    return this.api.call(requestErasure, { params: { groupNumber }, body });
  }

  decide({ groupNumber, erasurePk }: MemberErasure, { approve, note }: ErasureDecision) {
    return this.api.call(
      decideErasure,
      { params: { groupNumber, erasurePk }, body: { approve, note } },
      { deadlineMs },
    );
  }

  search(filter: ErasureFilter, signal?: AbortSignal) {
    return this.api.call(searchErasures, { body: filter }, signal && { signal });
  }
}
