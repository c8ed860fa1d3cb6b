import type { ClassesToSave, ClassMemberPage } from '../../../../contract/billing/classes';
import { PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import { type ValueFileGateway, ValueFiles, type ValueMembersQuery } from '../../platform/shared/ValueFiles';

/** Classes of members in the product API. Calls reject with ApiError; `signal` aborts. */
export interface ClassGateway extends ValueFileGateway {
  members(query: ValueMembersQuery, signal?: AbortSignal): Promise<ClassMemberPage>;
  save(args: ClassesToSave & { readonly groupNumber: string }): Promise<number>;
}

export const ClassGateway: Token<ClassGateway> = createToken('ClassGateway');

/** Sets the classes of members, on which rates depend. */
export class SetMemberClasses {
  constructor(private readonly gateway: ClassGateway) {}

  /** Saves all or none. @returns the number of members with changed classes. @throws ApiError ROWS_WITH_ERRORS with a problem for each row */
  save(groupNumber: string, values: ClassesToSave): Promise<number> {
    return this.gateway.save({ ...values, groupNumber });
  }
}

/** Classes of uploaded payroll and enrollment files. */
export class ClassFiles extends ValueFiles {}

/** A page of a group's members with their classes. */
export class ClassMemberList extends PagedList<ValueMembersQuery, ClassMemberPage> {
  constructor(gateway: ClassGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.members(query, signal), visibility, time);
  }
}
