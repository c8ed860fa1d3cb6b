import { goLiveChecks } from '../../../src/domain/office/goLive/GoLive';
import type { GoLiveCheck } from '../../../src/domain/office/goLive/GoLiveCheck';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { GoLiveQueries, ReadInstallation } from './ports';

/** Checks on the screen before money moves. */
export interface GoLiveAnswer {
  readonly checks: readonly GoLiveCheck[];
  readonly sendsMail: boolean;
  readonly hasLetter: boolean;
  /** ISO 8601, UTC; null unless the code of the last test mail is still asked for. */
  readonly codeAskedSince: string | null;
}

/** Reads what to check before money moves. */
export class ReadGoLive {
  constructor(
    private readonly installation: ReadInstallation,
    private readonly queries: GoLiveQueries,
  ) {}

  async run(now: Date, today: LocalDate): Promise<GoLiveAnswer> {
    const [installation, stored] = await Promise.all([this.installation(), this.queries.facts(now)]);
    const { testMail } = stored;
    return {
      checks: goLiveChecks({ ...installation, ...stored, now, today }),
      sendsMail: installation.sendsMail,
      hasLetter: installation.offersAch && installation.originator !== null,
      codeAskedSince: testMail !== null && testMail.arrivedAt === null ? testMail.sentAt : null,
    };
  }
}
