import type { ValueFile, ValueFilePreview, ValueMemberQuery } from '../../../../contract/platform/shared/memberValues';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from './LiveQuery';
import type { Time } from './Time';

export type { ValueFile, ValueFilePreview } from '../../../../contract/platform/shared/memberValues';

/** A page of the members of a group. */
export interface ValueMembersQuery extends ValueMemberQuery {
  readonly groupNumber: string;
}

/** A file, and the effective date of its values. */
export interface ValueFileQuery {
  readonly groupNumber: string;
  readonly filePk: string;
  readonly from: LocalDate;
}

/** Preview that the person saw before applying a file. */
export interface ValueFileChoice {
  /** Number of changes in the preview. */
  readonly changed: number;
  /** Whether the person confirmed that many members move. */
  readonly isConfirmed: boolean;
}

/** Files with values of members in the product API. Calls reject with ApiError; `signal` aborts. */
export interface ValueFileGateway {
  files(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly ValueFile[]>;
  fileEffect(query: ValueFileQuery, signal?: AbortSignal): Promise<ValueFilePreview>;
  applyFile(args: ValueFileQuery & ValueFileChoice): Promise<number>;
}

/** Values of members in uploaded payroll and enrollment files. */
export class ValueFiles {
  constructor(
    private readonly gateway: ValueFileGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its files; retry after a change. */
  ofGroup(): LiveQuery<string, readonly ValueFile[]> {
    return new LiveQuery((groupNumber, signal) => this.gateway.files({ groupNumber }, signal), { time: this.time });
  }

  /** Show a file and a date to read what applying it changes. */
  effect(): LiveQuery<ValueFileQuery, ValueFilePreview> {
    return new LiveQuery((query, signal) => this.gateway.fileEffect(query, signal), { time: this.time });
  }

  /**
   * @returns the number of members with changed values
   * @throws ApiError NOT_FOUND; STALE_VERSION; COSTS_UNCONFIRMED or CLASSES_UNCONFIRMED
   */
  apply(query: ValueFileQuery, choice: ValueFileChoice): Promise<number> {
    return this.gateway.applyFile({ ...query, ...choice });
  }
}
