import { decide } from '../../../src/domain/access/decide';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Rep, RepGroupPage } from '../../../src/domain/reps/Rep';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';

/** Which part of a book is asked for. */
export interface RepGroupQuery {
  /** Part of a name or of a group number; empty for all. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads the books of reps. */
export interface RepQueries {
  /** The rep of a person; null for one without, undefined for nobody in the directory. */
  repOf(userId: string): Promise<Rep | null | undefined>;
  /** The groups of a person's rep; none for a person without one. */
  groupsOf(userId: string, query: RepGroupQuery): Promise<RepGroupPage>;
}

/** Whose book of groups it is. Everybody of the office asks for their own; a manager for anybody's. @source API-6 API-7 */
export class ReadRep {
  constructor(private readonly books: RepQueries) {}

  /** @throws Refusal FORBIDDEN for somebody else's; NOT_FOUND. */
  async rep(caller: Caller, userId: string): Promise<Rep | null> {
    assertOwn(caller, userId);
    const rep = await this.books.repOf(userId);
    if (rep === undefined) throw notFound('person');
    return rep;
  }

  /** @throws Refusal as `rep` does. */
  async groups(caller: Caller, userId: string, query: RepGroupQuery): Promise<RepGroupPage> {
    await this.rep(caller, userId);
    return this.books.groupsOf(userId, query);
  }
}

function assertOwn({ userId, person }: Caller, asked: string): void {
  if (asked === userId || decide(person, 'reps.readAny').allowed) return;
  throw new Refusal(ErrorCode.Forbidden, 'Ask for your own groups: only a manager sees the book of somebody else.');
}
