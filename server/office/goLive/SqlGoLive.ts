import { sql } from 'kysely';
import type { StoredFacts } from '../../../src/domain/office/goLive/GoLiveFacts';
import { Role } from '../../../src/domain/platform/access/Role';
import { excessRight } from '../../platform/database/rights/runtimeRights';
import { ownerWithoutScratch } from '../../platform/database/rights/scratchRights';
import type { Db } from '../../platform/database/Tables';
import { SECOND_FACTORS } from '../../platform/security/secondFactors';
import { newId } from '../../platform/shared/newPk';
import type { GoLiveQueries, TestMail, TestMailRepository } from './ports';

/** Backups, test mails, the office's sign-ins, and what the database says about itself. */
export class SqlGoLiveQueries implements GoLiveQueries {
  /** @param isEmbedded whether it is the database in the data folder. */
  constructor(
    private readonly db: Db,
    private readonly isEmbedded: boolean,
  ) {}

  async facts(now: Date): Promise<StoredFacts> {
    const { rows } = await sql<{
      made_at: string | null;
      verified_at: string | null;
      drill_at: string | null;
      drill_seconds: number | null;
      drill_passed: boolean | null;
      sent_at: string | null;
      arrived_at: string | null;
      commits_to_disk: boolean;
      clock: string;
      managers: number;
      with_second_factor: number;
    }>`
      select (select max(made_at) from backups) as made_at, (select max(verified_at) from backups) as verified_at,
        d.started_at as drill_at, d.seconds as drill_seconds, d.has_passed as drill_passed,
        m.sent_at, m.arrived_at,
        current_setting('synchronous_commit') <> 'off' and current_setting('fsync') = 'on' as commits_to_disk,
        clock_timestamp() as clock, office.managers, office.with_second_factor
      from (select 1) as one
      left join lateral (select sent_at, arrived_at from test_mails order by sent_at desc limit 1) as m on true
      left join lateral (select * from restore_drills order by started_at desc limit 1) as d on true
      cross join lateral (
        select count(*)::int as managers,
          count(*) filter (where last.methods && ${sql.val([...SECOND_FACTORS])}::text[])::int as with_second_factor
        from people p
        join lateral (
          select s.methods from sessions s where s.user_id = p.user_id order by s.signed_in_at desc limit 1
        ) as last on true
        where p.status = 'Active' and exists (select 1 from person_roles r
          where r.user_id = p.user_id and r.role in (${Role.Manager}, ${Role.Sysadmin}))
      ) as office`.execute(this.db);
    const [row] = rows;
    if (!row) throw new Error('A select without a table has one row.');
    return {
      backup: { madeAt: row.made_at, verifiedAt: row.verified_at },
      drill:
        row.drill_at === null
          ? null
          : { at: row.drill_at, seconds: row.drill_seconds ?? 0, hasPassed: row.drill_passed ?? false },
      officeSignIns: { people: row.managers, withSecondFactor: row.with_second_factor },
      testMail: row.sent_at === null ? null : { sentAt: row.sent_at, arrivedAt: row.arrived_at },
      database: {
        isEmbedded: this.isEmbedded,
        excessRight: this.isEmbedded ? null : ((await excessRight(this.db)) ?? null),
        ownerWithoutScratch: this.isEmbedded ? null : ((await ownerWithoutScratch(this.db)) ?? null),
        commitsToDisk: row.commits_to_disk,
        // The embedded database has the clock of this process.
        aheadMs: this.isEmbedded ? 0 : Date.parse(row.clock) - now.getTime(),
      },
    };
  }
}

/** Test mails as rows of `test_mails`. */
export class SqlTestMails implements TestMailRepository {
  constructor(private readonly db: Db) {}

  async lockLast(): Promise<TestMail | undefined> {
    // Also without a row to lock, two requests come one after the other.
    await sql`lock table test_mails in exclusive mode`.execute(this.db);
    const row = await this.db
      .selectFrom('test_mails')
      .selectAll()
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { test_mail_pk: testMailPk, code, sent_at, arrived_at } = row;
    return {
      testMailPk,
      code,
      sentAt: new Date(sent_at),
      arrivedAt: arrived_at === null ? null : new Date(arrived_at),
    };
  }

  async add({ code, sentAt }: Pick<TestMail, 'code' | 'sentAt'>): Promise<void> {
    await this.db
      .insertInto('test_mails')
      .values({ test_mail_pk: newId(), code, sent_at: sentAt.toISOString() })
      .execute();
  }

  async recordArrival(testMailPk: string, at: Date): Promise<void> {
    await this.db
      .updateTable('test_mails')
      .set({ arrived_at: at.toISOString() })
      .where('test_mail_pk', '=', testMailPk)
      .execute();
  }
}
