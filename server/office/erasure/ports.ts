import type { ErasureEffect, ErasureFilter, ErasurePage, MemberErasure } from '../../../contract/office/memberErasures';
import type { ErasureFacts, ErasureRequest } from '../../../src/domain/office/erasure/MemberErasure';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { MemberKey } from '../../billing/bills/ReadMember';
import type { Actor } from '../../platform/shared/Actor';

export interface ErasureQueries {
  /** Waiting ones first, then latest first. */
  search(scope: Scope, filter: ErasureFilter): Promise<ErasurePage>;
  /** The last request about a member, also by the number that replaced the erased one. */
  ofMember(member: MemberKey): Promise<MemberErasure | undefined>;
}

/** Changes to a member's records. */
export interface ErasedMember extends ErasureEffect {
  /** Keyed hashes: of each erased number without punctuation and zeros, and of the carrier's as written. */
  readonly fingerprints: readonly string[];
}

/** Requests to erase members, in one transaction. */
export interface ErasureRepository extends ErasureQueries {
  /** Locks the group and its members, so that no line of a member is added meanwhile. @throws Refusal NOT_FOUND, also out of scope */
  lock(scope: Scope, groupNumber: string): Promise<void>;
  /** The member's name as last billed; undefined if no record of the group has the number. */
  nameOf(member: MemberKey): Promise<string | undefined>;
  facts(member: MemberKey, today: LocalDate): Promise<ErasureFacts>;
  find(scope: Scope, groupNumber: string, erasurePk: string): Promise<MemberErasure | undefined>;
  add(member: MemberKey, memberName: string, request: ErasureRequest, by: Actor, now: Date): Promise<MemberErasure>;
  decline(erasure: MemberErasure, note: string, by: Actor, now: Date): Promise<void>;
  /** Replaces the member in every record of the group, and records that it was done. */
  complete(erasure: MemberErasure, note: string, by: Actor, now: Date): Promise<void>;
  /** Effect of `complete`. Makes the changes: run it in a transaction that is rolled back. */
  erase(member: MemberKey, now: Date): Promise<ErasedMember>;
}

/** Files that erasures delete from the storage. */
export interface ErasedFiles {
  /** The oldest first. */
  waiting(most: number): Promise<readonly string[]>;
  done(storageKey: string): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly erasures: ErasureRepository;
  }
}
