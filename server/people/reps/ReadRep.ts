import type { Rep, RepGroupPage } from '../../../contract/people/reps';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, notFound } from '../../platform/shared/Refusal';

export interface RepGroupQuery {
  /** Part of a name or group number; empty for all. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

export interface RepQueries {
  /** The rep of a person; null if the person has none, undefined if the person does not exist. */
  repOf(userId: string): Promise<Rep | null | undefined>;
  /** The groups of a person's rep; none if the person has no rep. */
  groupsOf(userId: string, query: RepGroupQuery): Promise<RepGroupPage>;
}

/** Reads an admin's rep and its groups. Office staff read their own; managers read anyone's. @source API-6 API-7 */
export class ReadRep {
  constructor(private readonly queries: RepQueries) {}

  /** @throws Refusal FORBIDDEN for another person's rep; NOT_FOUND. */
  async rep(caller: Caller, userId: string): Promise<Rep | null> {
    assertOwn(caller, userId);
    const rep = await this.queries.repOf(userId);
    if (rep === undefined) throw notFound('person');
    return rep;
  }

  /** @throws Refusal as `rep`. */
  async groups(caller: Caller, userId: string, query: RepGroupQuery): Promise<RepGroupPage> {
    await this.rep(caller, userId);
    return this.queries.groupsOf(userId, query);
  }
}

function assertOwn({ userId, person }: Caller, requested: string): void {
  if (requested === userId || decide(person, 'reps.readAny').allowed) return;
  throw forbidden("You can only see your own groups. Only managers can see another person's groups.");
}
