import type { GroupDivisions } from '../../../../contract/billing/divisions';
import type { Division } from '../../../domain/billing/divisions/Division';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { GroupDivisions } from '../../../../contract/billing/divisions';

/** Divisions of the product API. Calls reject with ApiError; `signal` aborts. */
export interface DivisionGateway {
  ofGroup(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<GroupDivisions>;
  save(args: {
    readonly groupNumber: string;
    readonly version: number;
    readonly items: readonly Division[];
  }): Promise<GroupDivisions>;
}

export const DivisionGateway: Token<DivisionGateway> = createToken('DivisionGateway');

/** The parts of groups that carriers bill separately. */
export class Divisions {
  constructor(
    private readonly gateway: DivisionGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its divisions; retry after a change. */
  ofGroup(): LiveQuery<string, GroupDivisions> {
    return new LiveQuery((groupNumber, signal) => this.gateway.ofGroup({ groupNumber }, signal), { time: this.time });
  }

  /** @param version the one that was read. @throws ApiError BAD_REQUEST, STALE_VERSION */
  save(groupNumber: string, version: number, items: readonly Division[]): Promise<GroupDivisions> {
    return this.gateway.save({ groupNumber, version, items });
  }
}
