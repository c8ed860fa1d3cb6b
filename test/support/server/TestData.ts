import type { Db } from '../../../server/platform/database/Tables';
import type { ReconcilePolicy } from '../../../src/domain/billing/bills/Bill';
import type { DivisionLimit, Grant } from '../../../src/domain/platform/access/Person';
import type { Role } from '../../../src/domain/platform/access/Role';
import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import { type BillOptions, insertBill, type TestBill } from './insertBill';
import type { TestClock } from './TestClock';
import { ISSUER } from './testIssuer';

export interface TestPerson {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export interface GroupOptions {
  readonly groupNumber?: string;
  readonly name?: string;
  readonly repId?: number;
  readonly carriers?: readonly string[];
  readonly agents?: readonly string[];
  readonly reconcilePolicy?: ReconcilePolicy;
  readonly samePersonMayPay?: boolean;
  readonly toleranceCents?: number;
}

export interface PersonOptions {
  readonly userId?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly status?: UserStatus;
  /** Global roles, such as ROLE_ADMIN. */
  readonly roles?: readonly Role[];
  /** Roles per group. */
  readonly grants?: readonly Grant[];
  /** Divisions that the person is limited to. Default: none. */
  readonly divisionLimits?: readonly DivisionLimit[];
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  readonly repId?: number;
  /** Whether the welcome notice is still unread; default: false. */
  readonly isNew?: boolean;
  /** How the person signs in; by password by default. */
  readonly connection?: string;
}

const ANY_REP = 1;
const ANY_CARRIER = 'ACME';

/** Inserts test rows into the real tables, where every constraint applies. Missing referenced rows are created. */
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

  /** @returns the group number. */
  async group(options: GroupOptions = {}): Promise<string> {
    const {
      groupNumber = String(10_000 + ++this.count),
      repId = ANY_REP,
      carriers = [ANY_CARRIER],
      agents = [],
    } = options;
    await this.rep(repId);
    await this.db
      .insertInto('groups')
      .values({
        group_number: groupNumber,
        name: options.name ?? `Group ${groupNumber}`,
        rep_id: repId,
        reconcile_policy: options.reconcilePolicy ?? 'adjustThenPay',
        same_person_may_pay: options.samePersonMayPay ?? true,
        tolerance_cents: options.toleranceCents ?? 0,
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

  async person(options: PersonOptions = {}): Promise<TestPerson> {
    const n = ++this.count;
    const {
      email = `person${n}@example.test`,
      firstName = 'Pat',
      lastName = `Number${n}`,
      roles = [],
      grants = [],
    } = options;
    const userId = options.userId ?? `test|${n}`;
    if (options.repId !== undefined) await this.rep(options.repId);
    await this.db
      .insertInto('people')
      .values({
        user_id: userId,
        issuer: ISSUER,
        email,
        first_name: firstName,
        last_name: lastName,
        status: options.status ?? 'Active',
        carrier_codes: [...(options.carrierCodes ?? [])],
        agent_codes: [...(options.agentCodes ?? [])],
        rep_id: options.repId ?? null,
        received_ui_welcome_notice: options.isNew !== true,
        ...(options.connection === undefined ? {} : { connection: options.connection }),
      })
      .execute();
    const allGrants = [...grants, ...roles.map((role) => ({ role, groupNumber: null }))];
    const rows = allGrants.map(({ role, groupNumber }) => ({ user_id: userId, role, group_number: groupNumber ?? '' }));
    if (rows.length > 0) await this.db.insertInto('person_roles').values(rows).execute();
    for (const { groupNumber, divisionNumbers } of options.divisionLimits ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await this.db
        .insertInto('person_divisions')
        .values({
          user_id: userId,
          group_number: groupNumber,
          division_numbers: [...divisionNumbers],
          given_by: 'Test',
          given_at: this.clock.now().toISOString(),
        })
        .execute();
    }
    return { userId, email, name: `${firstName} ${lastName}` };
  }

  /** A billing user with the same flags in each group. */
  billingUser(
    groupNumbers: readonly string[],
    flags: readonly Role[] = [],
    options: PersonOptions = {},
  ): Promise<TestPerson> {
    const grants = groupNumbers.flatMap((groupNumber) =>
      (['ROLE_BILLING_USER', ...flags] as const).map((role) => ({ role, groupNumber })),
    );
    return this.person({ ...options, grants });
  }

  /** A bill whose totals are computed from its lines; two ACME lines by default. */
  bill(options: BillOptions): Promise<TestBill> {
    return insertBill(this.db, options, ++this.count, this.clock.now());
  }
}
