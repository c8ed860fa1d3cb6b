import type { Db } from '../../../server/infrastructure/sql/Tables';
import type { Grant } from '../../../src/domain/access/Person';
import type { Role } from '../../../src/domain/access/Role';
import type { ReconcilePolicy } from '../../../src/domain/bills/Bill';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import { type BillWishes, insertBill, type TestBill } from './insertBill';
import type { TestClock } from './TestClock';
import { ISSUER } from './testIssuer';

export interface TestPerson {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export interface GroupWishes {
  readonly groupNumber?: string;
  readonly name?: string;
  readonly repId?: number;
  readonly carriers?: readonly string[];
  readonly agents?: readonly string[];
  readonly reconcilePolicy?: ReconcilePolicy;
  readonly samePersonMayPay?: boolean;
  readonly toleranceCents?: number;
}

export interface PersonWishes {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly status?: UserStatus;
  /** Roles held everywhere, such as ROLE_ADMIN. */
  readonly roles?: readonly Role[];
  /** Roles held in groups. */
  readonly grants?: readonly Grant[];
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  readonly repId?: number;
  /** Whether they are here for the first time, and welcomed; false unless told. */
  readonly isNew?: boolean;
  /** How they sign in; with a password of ours unless told. */
  readonly connection?: string;
}

const ANY_REP = 1;
const ANY_CARRIER = 'ACME';

/** Rows for a test, put into the real tables so that every constraint holds. What they refer to is made where missing. */
export class TestData {
  private count = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: TestClock,
  ) {}

  async rep(repId: number): Promise<number> {
    await this.db
      .insertInto('reps')
      .values({ rep_id: repId, name: `Rep ${repId}` })
      .onConflict((c) => c.doNothing())
      .execute();
    return repId;
  }

  async carrier(code: string): Promise<string> {
    const row = { carrier_code: code, name: `Carrier ${code}` };
    await this.db
      .insertInto('carriers')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
    return code;
  }

  async agent(code: string): Promise<string> {
    const row = { agent_code: code, name: `Agent ${code}` };
    await this.db
      .insertInto('agents')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
    return code;
  }

  /** @returns its number. */
  async group(wishes: GroupWishes = {}): Promise<string> {
    const {
      groupNumber = String(10_000 + ++this.count),
      repId = ANY_REP,
      carriers = [ANY_CARRIER],
      agents = [],
    } = wishes;
    await this.rep(repId);
    await this.db
      .insertInto('groups')
      .values({
        group_number: groupNumber,
        name: wishes.name ?? `Group ${groupNumber}`,
        rep_id: repId,
        reconcile_policy: wishes.reconcilePolicy ?? 'adjustThenPay',
        same_person_may_pay: wishes.samePersonMayPay ?? true,
        tolerance_cents: wishes.toleranceCents ?? 0,
      })
      .execute();
    for (const code of carriers) {
      await this.carrier(code);
      await this.db.insertInto('group_carriers').values({ group_number: groupNumber, carrier_code: code }).execute();
    }
    for (const code of agents) {
      await this.agent(code);
      await this.db.insertInto('group_agents').values({ group_number: groupNumber, agent_code: code }).execute();
    }
    return groupNumber;
  }

  async person(wishes: PersonWishes = {}): Promise<TestPerson> {
    const n = ++this.count;
    const {
      email = `person${n}@example.test`,
      firstName = 'Pat',
      lastName = `Number${n}`,
      roles = [],
      grants = [],
    } = wishes;
    const userId = `test|${n}`;
    if (wishes.repId !== undefined) await this.rep(wishes.repId);
    await this.db
      .insertInto('people')
      .values({
        user_id: userId,
        issuer: ISSUER,
        email,
        first_name: firstName,
        last_name: lastName,
        status: wishes.status ?? 'Active',
        carrier_codes: [...(wishes.carrierCodes ?? [])],
        agent_codes: [...(wishes.agentCodes ?? [])],
        rep_id: wishes.repId ?? null,
        received_ui_welcome_notice: wishes.isNew !== true,
        ...(wishes.connection === undefined ? {} : { connection: wishes.connection }),
      })
      .execute();
    const held = [...grants, ...roles.map((role) => ({ role, groupNumber: null }))];
    const rows = held.map(({ role, groupNumber }) => ({ user_id: userId, role, group_number: groupNumber ?? '' }));
    if (rows.length > 0) await this.db.insertInto('person_roles').values(rows).execute();
    return { userId, email, name: `${firstName} ${lastName}` };
  }

  /** A billing user with the given flags in each of the groups. */
  billingUser(
    groupNumbers: readonly string[],
    flags: readonly Role[] = [],
    wishes: PersonWishes = {},
  ): Promise<TestPerson> {
    const grants = groupNumbers.flatMap((groupNumber) =>
      (['ROLE_BILLING_USER', ...flags] as const).map((role) => ({ role, groupNumber })),
    );
    return this.person({ ...wishes, grants });
  }

  /** A bill whose totals follow from its lines; two lines of ACME unless told. */
  bill(wishes: BillWishes): Promise<TestBill> {
    return insertBill(this.db, wishes, ++this.count, this.clock.now());
  }
}
