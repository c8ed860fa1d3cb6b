import { openPostgres } from '../../server/platform/database/engine/openPostgres';
import { migrate } from '../../server/platform/database/migrate';
import type { Db } from '../../server/platform/database/Tables';
import { BackOffice } from '../stress/BackOffice';
import { OfficeCalls } from '../stress/OfficeCalls';
import { Payer } from '../stress/Payer';
import { Random } from '../stress/Random';
import { type Attempt, Recorder } from '../stress/Recorder';
import { repeatUntil } from '../stress/repeatUntil';
import { createStressData } from '../stress/stressData';
import { verifyResults } from '../stress/verifyResults';
import type { TestPerson } from '../support/server/TestData';
import type { TestIssuer } from '../support/server/testIssuer';
import { TimedClient } from './TimedClient';

const PAYERS = 8;
/** Enough for every payment: a bill with a pending one cannot be paid until a run of another day. */
const BILLS_PER_PAYER = 80;
const TOKEN_SECONDS = 36_000;
const OFFICE_DESKS = 2;
/** Between two actions of a person: the bills last until the end. */
const PACE_MS = 700;
const MAX_WAIT_MS = 60_000;

interface RecoveryResult {
  /** Acknowledged before the moment. */
  readonly before: number;
  /** Sent after the moment. */
  readonly after: number;
  /** Sent before it and acknowledged after it. */
  readonly underWay: number;
  readonly problems: readonly string[];
}

/** People who pay, void, and post checks on one server, and what they were told. */
export class PayingPeople {
  private constructor(
    private readonly url: string,
    readonly client: TimedClient,
    private readonly recorder: Recorder,
    private readonly payers: readonly Payer[],
    private readonly office: BackOffice,
    /** Of the back office of the group. */
    readonly admin: TestPerson,
    readonly sysadmin: TestPerson,
    readonly groupNumber: string,
  ) {}

  /** Fills an empty database. @param url of the database. @param api of the server that will run on it. */
  static async open(url: string, api: string, issuer: TestIssuer, seed: number): Promise<PayingPeople> {
    const random = new Random(seed);
    const fork = () => new Random(random.between(1, 2 ** 31));
    const opened = openPostgres(url, { connections: 2 });
    try {
      await migrate(opened.db);
      const size = { payers: PAYERS, billsPerPayer: BILLS_PER_PAYER };
      const { groups, office, sysadmin } = await createStressData(opened.db, issuer.url, size, random);
      const token = (userId: string) => issuer.tokenFor(userId, { issuer: issuer.url, expiresIn: TOKEN_SECONDS });
      const client = new TimedClient([api], token, fork());
      const recorder = new Recorder();
      const payers = groups.flatMap((group) =>
        group.payors.map((person) => new Payer(person, group, client, recorder, fork())),
      );
      const desk = new BackOffice(office, groups, client, new OfficeCalls(client, recorder, fork()), fork());
      const groupNumber = groups[0]?.groupNumber ?? '';
      return new PayingPeople(url, client, recorder, payers, desk, office.admin, sysadmin, groupNumber);
    } finally {
      await opened.close();
    }
  }

  allowTolerances(): Promise<void> {
    return this.office.setTolerances();
  }

  /** Keeps everyone paying and posting until `work` is done. @returns its result */
  async while<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const isDone = () => isOver;
    const paced = (act: () => Promise<boolean>) =>
      repeatUntil(async () => {
        await new Promise((resolve) => setTimeout(resolve, PACE_MS));
        return act();
      }, isDone);
    const everyone = [
      ...this.payers.map((payer) => paced(() => payer.act())),
      ...Array.from({ length: OFFICE_DESKS }, () => paced(() => this.office.act())),
    ];
    try {
      return await work();
    } finally {
      isOver = true;
      await Promise.all(everyone);
    }
  }

  /** Waits until this many more payments are acknowledged. @throws Error if nobody can pay. */
  async paid(more: number): Promise<void> {
    const enough = this.recorder.paid + more;
    const deadline = performance.now() + MAX_WAIT_MS;
    while (this.recorder.paid < enough) {
      if (performance.now() > deadline) throw new Error(`Too few payments: ${this.recorder.summary()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /**
   * Compares the recovered database with what people were told before and after the moment.
   *
   * @param moment milliseconds since 1970.
   */
  async compare(moment: number): Promise<RecoveryResult> {
    const { recorder } = this;
    const isOn = (side: boolean) => (attempt: Attempt) =>
      this.client.isBefore(attempt.request.idempotencyKey, moment) === side;
    const before = new Recorder();
    before.acknowledged.push(...recorder.acknowledged.filter(isOn(true)));
    before.officeAnswers.push(...recorder.officeAnswers.filter(isOn(true)));
    before.violations.push(...recorder.violations);
    const told = [...recorder.acknowledged, ...recorder.officeAnswers];
    const after = told.filter(isOn(false));
    const opened = openPostgres(this.url, { connections: 2 });
    try {
      const problems = await verifyResults(opened.db, before);
      const keys = await keysIn(opened.db);
      const tooLate = after.filter(({ request }) => keys.has(request.idempotencyKey));
      problems.push(...tooLate.map(({ request }) => `Sent after the moment, and there: ${request.path}`));
      const beforeCount = before.acknowledged.length + before.officeAnswers.length;
      return { before: beforeCount, after: after.length, underWay: told.length - beforeCount - after.length, problems };
    } finally {
      await opened.close();
    }
  }

  /** The last payment that was acknowledged before the moment, or sent after it. @throws Error if there is none. */
  lastPayment(moment: number, isBefore: boolean) {
    const found = this.recorder.acknowledged
      .filter(
        ({ kind, request }) => kind === 'paid' && this.client.isBefore(request.idempotencyKey, moment) === isBefore,
      )
      .at(-1);
    if (!found) throw new Error('There is no such payment.');
    return found;
  }
}

async function keysIn(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('idempotency_keys').select('idempotency_key').execute();
  return new Set(rows.map(({ idempotency_key }) => idempotency_key));
}
