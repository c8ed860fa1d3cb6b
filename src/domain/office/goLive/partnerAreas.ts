import { isBankDay } from '../../platform/dates/bankDays';
import { addDays, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { zonedText } from '../../platform/dates/zonedTime';
import { counted } from '../../platform/text/wording';
import {
  type AreaCheck,
  ageMs,
  DAY_MS,
  dayOfInstant,
  type GoLiveArea,
  type Judged,
  ready,
  review,
  stop,
} from './GoLiveCheck';
import type { GoLiveFacts } from './GoLiveFacts';

const MAX_TEST_MAIL_AGE_MS = 90 * DAY_MS;
/** Hours in UTC outside of which groups set their cut-offs. */
const [FIRST_RUN_HOUR, LAST_RUN_HOUR] = [4, 7];
const CLOSED_DAYS_AHEAD = 30;
const WEEKEND: readonly number[] = [0, 6];

/** Checks of the bank, the mail server, and the identity provider. */
export const PARTNER_AREAS = {
  originator: {
    title: 'Originator',
    why: 'Banks refuse a file from a company they do not know, and groups must allow debits by its company ID.',
    judge: originatorState,
  },
  bankFiles: {
    title: 'Bank files are sent',
    why: 'A payment must not count as paid while its bank file never reached the bank.',
    judge: ({ offersAch, requiresSent }) =>
      !offersAch || requiresSent
        ? ready(offersAch ? 'Payments stay pending until their file is downloaded.' : 'No ACH payments are offered.')
        : review(
            'Payments count as paid although nobody has downloaded their file.',
            'Set BANK_FILES_SENT_FIRST=on, unless files reach the bank another way.',
          ),
  },
  remitTo: {
    title: 'Address for checks',
    why: 'Groups that pay by check read it on the remittance slip.',
    judge: ({ remitTo }) =>
      remitTo.length > 0
        ? ready(remitTo.join(', '))
        : review(
            'Remittance slips tell payors to ask for the address.',
            'Set REMIT_TO to the lockbox or mailing address.',
          ),
  },
  mail: {
    title: 'Mail that arrives',
    why: 'Invitations, password links, and notices of returned payments go out by mail.',
    judge: mailState,
  },
  identity: {
    title: 'Sign-in',
    why: 'Nobody can sign in if the identity provider does not know this application or its callback address.',
    judge: ({ identity: { name, isEmbedded, problem } }) => {
      if (problem !== null) return stop(problem, 'npm run doctor -- --identity');
      if (isEmbedded) return review('The embedded provider is for demos and trials only.', 'Set IDENTITY_DOMAIN.');
      return ready(`${name} knows the application and its callback address.`);
    },
  },
  secondFactor: {
    title: 'Second factor',
    why: 'Managers move money and give access to others. A stolen password alone should not be enough for that.',
    judge: secondFactorState,
  },
  schedule: {
    title: 'Schedule, time zone, and bank days',
    why: 'Processing books payments on their settlement dates, after the cut-off and on bank days only.',
    judge: scheduleState,
  },
} as const satisfies Partial<Record<GoLiveArea, AreaCheck>>;

function originatorState({ offersAch, originator }: GoLiveFacts): Judged {
  if (!offersAch) return ready('No ACH payments are offered.');
  if (originator === null)
    return stop(
      'Nobody is named as the sender of bank files, so ACH payments are never collected.',
      'Set the five ORIGINATOR_… settings as your bank gave them, or BANK_FILES=off.',
    );
  const { companyName, companyId, bankName, bankRouting, isTest } = originator;
  const found = `${companyName}, company ID ${companyId}, at ${bankName}, routing number ${bankRouting}.`;
  return isTest ? review(`${found} Files are marked as tests.`, 'Start with NODE_ENV=production.') : ready(found);
}

function mailState({ sendsMail, testMail, now }: GoLiveFacts): Judged {
  if (!sendsMail) return review('No mail server is set up.', 'Set SMTP_URL and MAIL_FROM.');
  if (testMail === null)
    return review('No test mail was sent yet.', 'Send a test mail to yourself on the Processing page.');
  const { sentAt, arrivedAt } = testMail;
  if (arrivedAt === null)
    return stop(
      `Nobody has entered the code of the test mail of ${dayOfInstant(sentAt)} yet.`,
      'Enter the code of the mail on the Processing page. If it did not arrive, see the log of the mail server.',
    );
  const found = `A test mail arrived on ${dayOfInstant(arrivedAt)}.`;
  return ageMs(arrivedAt, now) > MAX_TEST_MAIL_AGE_MS
    ? review(found, 'Send another test mail on the Processing page.')
    : ready(found);
}

/** @source docs/decisions/setup.md#the-second-factor-is-read-from-the-last-sign-ins */
function secondFactorState({
  identity: { isEmbedded },
  officeSignIns: { people, withSecondFactor },
}: GoLiveFacts): Judged {
  if (isEmbedded) return review('The embedded provider asks for a password only.', 'Set IDENTITY_DOMAIN.');
  if (people === 0)
    return review(
      'No sign-in of a manager is known. Without its claims, bank accounts, refunds, and exports are refused, too.',
      'Sign in. If this stays, send the claims session_id, auth_time, and amr: docs/identity.md#what-needs-a-recent-sign-in',
    );
  const fix = 'Require a second factor for them at the identity provider: docs/identity.md#a-second-factor';
  if (withSecondFactor === people)
    return ready('Every manager and system administrator used a second factor at the last sign-in.');
  const who = counted(people, 'manager or system administrator', 'managers and system administrators');
  return review(`Of ${who}, ${withSecondFactor} used a second factor at the last sign-in.`, fix);
}

function scheduleState({ schedule, timeZone, today }: GoLiveFacts): Judged {
  const closed = bankHolidays(today);
  const days =
    closed.length === 0 ? '' : ` Banks are closed on ${closed.map(dateText).join(' and ')}, besides weekends.`;
  if (!schedule?.nextRun)
    return review(`Processing runs only when someone starts it.${days}`, 'Set PROCESSING_SCHEDULE.');
  const hour = new Date(schedule.nextRun).getUTCHours();
  const found = `Processing runs next on ${zonedText(new Date(schedule.nextRun), timeZone)}, by dates of ${timeZone}.${days}`;
  return hour >= FIRST_RUN_HOUR && hour < LAST_RUN_HOUR
    ? ready(found)
    : review(found, 'Set PROCESSING_SCHEDULE to start between 04:00 and 07:00 UTC, outside the cut-offs of groups.');
}

function bankHolidays(today: LocalDate): readonly LocalDate[] {
  return Array.from({ length: CLOSED_DAYS_AHEAD }, (_, at) => addDays(today, at)).filter(
    (day) => !isBankDay(day) && !WEEKEND.includes(new Date(day).getUTCDay()),
  );
}
