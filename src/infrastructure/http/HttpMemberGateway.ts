import { getMember } from '../../../contract/members';
import type { MemberGateway } from '../../application/bills/MemberQuery';
import type { MemberHistory } from '../../domain/bills/MemberHistory';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ApiClient } from './ApiClient';

export class HttpMemberGateway implements MemberGateway {
  constructor(private readonly api: ApiClient) {}

  member(
    groupNumber: string,
    memberId: string,
    before: LocalDate | undefined,
    signal?: AbortSignal,
  ): Promise<MemberHistory> {
    const request = { params: { groupNumber, memberId }, query: before ? { before } : {} };
    return this.api.call(getMember, request, signal && { signal });
  }
}
