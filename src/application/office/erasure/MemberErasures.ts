import type {
  ErasureDecision,
  ErasureFilter,
  ErasurePage,
  ErasurePreview,
  MemberErasure,
} from '../../../../contract/office/memberErasures';
import type { ErasureRequest } from '../../../domain/office/erasure/MemberErasure';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { ErasurePreview, MemberErasure } from '../../../../contract/office/memberErasures';

/** Erasures of the product API. Calls reject with ApiError; `signal` aborts. */
export interface ErasureGateway {
  preview(
    args: { readonly groupNumber: string; readonly memberId: string },
    signal?: AbortSignal,
  ): Promise<ErasurePreview>;
  request(args: ErasureRequest & { readonly groupNumber: string; readonly memberId: string }): Promise<MemberErasure>;
  decide(args: Pick<MemberErasure, 'groupNumber' | 'erasurePk'> & ErasureDecision): Promise<MemberErasure>;
  search(filter: ErasureFilter, signal?: AbortSignal): Promise<ErasurePage>;
}

export const ErasureGateway: Token<ErasureGateway> = createToken('ErasureGateway');

/** Erases the personal data of members on request, with the approval of another manager. */
export class MemberErasures {
  constructor(
    private readonly gateway: ErasureGateway,
    private readonly time: Time,
  ) {}

  /** Show `all` to read what an erasure would do. */
  preview(groupNumber: string, memberId: string): LiveQuery<'all', ErasurePreview> {
    return new LiveQuery((_all, signal) => this.gateway.preview({ groupNumber, memberId }, signal), {
      time: this.time,
    });
  }

  /** Requests of groups. Show the filter. */
  list(): LiveQuery<ErasureFilter, ErasurePage> {
    return new LiveQuery((filter, signal) => this.gateway.search(filter, signal), { time: this.time });
  }

  /** @throws ApiError WRONG_STATUS if it was asked for or done already, or is not possible now; STEP_UP_NEEDED. */
  request(groupNumber: string, memberId: string, request: ErasureRequest): Promise<MemberErasure> {
    return this.gateway.request({
      reference: request.reference,
      requestedOn: request.requestedOn,
      reason: request.reason,
      groupNumber,
      memberId,
    });
  }

  /** @throws ApiError WRONG_STATUS if it was decided already, or is not possible now; SAME_PERSON; STEP_UP_NEEDED. */
  decide(erasure: MemberErasure, decision: ErasureDecision): Promise<MemberErasure> {
    return this.gateway.decide({
      groupNumber: erasure.groupNumber,
      erasurePk: erasure.erasurePk,
      approve: decision.approve,
      note: decision.note,
    });
  }
}
