import type { ClassMemberPage, ClassMemberQuery } from '../../domain/classes/ClassMembers';
import type { ClassFile, ClassFilePreview } from '../../domain/classes/fileClasses';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { LiveQuery, PagedList } from '../shared/LiveQuery';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** A page of the members of a group. */
export interface ClassMembersQuery extends ClassMemberQuery {
  readonly groupNumber: string;
}

/** Classes of members to save. */
export interface ClassesToSave {
  /** The day from which they count. */
  readonly from: LocalDate;
  /** An empty class ends the member's class. */
  readonly rows: readonly { readonly memberId: string; readonly className: string }[];
}

/** A file with classes, and the day from which they would count. */
export interface ClassFileQuery {
  readonly groupNumber: string;
  readonly filePk: string;
  readonly from: LocalDate;
}

/** What a person saw before applying a file. */
export interface ClassFileChoice {
  /** Number of changes in the preview. */
  readonly changed: number;
  /** Whether the person confirmed that many members move. */
  readonly isConfirmed: boolean;
}

/** Classes of members in the product API. Calls reject with ApiError; `signal` aborts. */
export interface ClassGateway {
  members(query: ClassMembersQuery, signal?: AbortSignal): Promise<ClassMemberPage>;
  save(groupNumber: string, values: ClassesToSave): Promise<number>;
  files(groupNumber: string, signal?: AbortSignal): Promise<readonly ClassFile[]>;
  fileEffect(query: ClassFileQuery, signal?: AbortSignal): Promise<ClassFilePreview>;
  applyFile(query: ClassFileQuery, choice: ClassFileChoice): Promise<number>;
}

export const ClassGateway: Token<ClassGateway> = createToken('ClassGateway');

/** Sets the classes of members, on which rates depend. */
export class SetMemberClasses {
  constructor(private readonly gateway: ClassGateway) {}

  /** Saves all or none. @returns the number of members with changed classes. @throws ApiError ROWS_WITH_ERRORS with a problem for each row */
  save(groupNumber: string, values: ClassesToSave): Promise<number> {
    return this.gateway.save(groupNumber, values);
  }
}

/** Classes of uploaded payroll and enrollment files. */
export class ClassFiles {
  constructor(
    private readonly gateway: ClassGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its files with classes; retry after a change. */
  ofGroup(): LiveQuery<string, readonly ClassFile[]> {
    return new LiveQuery((groupNumber, signal) => this.gateway.files(groupNumber, signal), { time: this.time });
  }

  /** Show a file and a day to read what applying it changes. */
  effect(): LiveQuery<ClassFileQuery, ClassFilePreview> {
    return new LiveQuery((query, signal) => this.gateway.fileEffect(query, signal), { time: this.time });
  }

  /** @returns the number of members with changed classes. @throws ApiError NOT_FOUND, STALE_VERSION, CLASSES_UNCONFIRMED */
  apply(query: ClassFileQuery, choice: ClassFileChoice): Promise<number> {
    return this.gateway.applyFile(query, choice);
  }
}

/** A page of a group's members with their classes. */
export class ClassMemberList extends PagedList<ClassMembersQuery, ClassMemberPage> {
  constructor(gateway: ClassGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.members(query, signal), visibility, time);
  }
}
