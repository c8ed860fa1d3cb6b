import { decide } from '../../../src/domain/access/decide';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Rep, RepGroupPage } from '../../../src/domain/reps/Rep';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { RepBooks, RepGroupQuery } from './ports/RepBooks';

/** Whose book of groups it is. Everybody of the office asks for their own; a manager for anybody's. @source API-6 API-7 */
export class ReadRep {
  constructor(private readonly books: RepBooks) {}

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
