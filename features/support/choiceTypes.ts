import { defineParameterType } from '@cucumber/cucumber';
import { type BillStatus, BillStatus as Statuses } from '../../src/domain/billing/bills/BillStatus';
import type { CorrectionRecipient } from '../../src/domain/billing/corrections/Correction';
import {
  CORRECTION_DECISIONS,
  type CorrectionDecision,
  type CorrectionSort,
} from '../../src/domain/billing/corrections/correctionSteps';
import type { ExpectedSort } from '../../src/domain/billing/expected/ExpectedAdjustment';
import {
  CLOSE_REASON_LABELS,
  CLOSE_REASONS,
  type CloseReason,
} from '../../src/domain/billing/expected/ExpectedAdjustment';
import type { AdviceDetail } from '../../src/domain/money/processing/remittanceDays';
import { NOTICE_KINDS, NOTICE_LABELS, type NoticeKind } from '../../src/domain/office/notices/Notice';
import type { EmailChoice } from '../../src/domain/office/notices/noticeEmails';
import { FILE_DECISIONS, LIST_FORMATS } from './ParameterValues';
import { FULL_NAME, found, oneOf, QUOTED } from './patterns';

import type { EnrollmentList } from './stage/enrollmentFile';
import type { ListOrder } from './tasks/CorrectionTasks';

/** A requested email, and how many times it is requested. */
export interface EmailRequest {
  readonly kind: 'new password' | 'new password in their profile' | 'sign-in code' | 'sign-in link';
  readonly times: number;
}

/** An entered code and the number of attempts. An undefined code is the emailed one. */
export interface CodeEntered {
  readonly code: string | undefined;
  readonly times: number;
  /** Whether it is the code for the first administrator. */
  readonly isFromLog: boolean;
}

/** A second factor as a person types it, and how many times. */
export interface SecondFactor {
  readonly kind: 'app' | 'recovery' | 'wrong';
  /** Whether it was used before. */
  readonly again: boolean;
  readonly times: number;
}

export type OtherFile =
  | { readonly kind: 'enrollment'; readonly member: string; readonly times: number }
  | { readonly kind: 'picture'; readonly name: string }
  | { readonly kind: 'sample lockbox' }
  | { readonly kind: 'returns'; readonly code: string }
  | { readonly kind: 'two'; readonly template: string | undefined };

export type SigningOut = { readonly goesBack: boolean; readonly takesMs: number | undefined };

const WRONG_CODE = '000000';
const EMAILS = ['new password in their profile', 'new password', 'sign-in code', 'sign-in link'] as const;

const ADVICE_WORDS: Readonly<Record<string, AdviceDetail>> = { bills: 'BILL', members: 'MEMBER' };

/** Defines a parameter with a fixed set of words. */
function choice<T extends string>(name: string, words: readonly T[]): void {
  defineParameterType({ name, regexp: oneOf(words), transformer: (text: string): T => found(words, text) });
}

defineParameterType({
  name: 'adviceDetail',
  regexp: oneOf(Object.keys(ADVICE_WORDS)),
  transformer: (text: string): AdviceDetail => ADVICE_WORDS[text] ?? 'BILL',
});

const timesIn = (words: string) => Number(/(\d+) times$/.exec(words)?.[1] ?? 1);
const quotedIn = (words: string) => /"([^"]*)"/.exec(words)?.[1];

const TAB_STATES = ['shows nothing', 'asks to sign in', 'does not ask to sign in'] as const;
const ANSWERS = ['still there', 'done'] as const;
const NOTICES = ['browser warning', 'welcome'] as const;
const BILL_DOWNLOADS = [
  'evidence as PDF',
  'evidence as spreadsheet',
  'lines',
  'lines with differences',
  'remittance slip',
  'receipt',
] as const;
const PROCESSING_DOWNLOADS = ['ACH file', '820'] as const;
const DOWNLOADS = [
  'access review',
  'rows with errors',
  'attached file',
  'positive pay file',
  ...PROCESSING_DOWNLOADS,
  ...BILL_DOWNLOADS,
] as const;
const EXPORTED_LISTS = ['bills', 'payments', 'corrections', 'groups'] as const;
const WHOLE_LISTS = [
  'expected adjustments',
  'deposits',
  'suspense items',
  'aging',
  'access review',
  'audit log',
  'uploads',
  'ACH files',
  'remittances',
  'processing runs',
  'positive pay files',
  'invitations',
  'carriers',
  'agents',
  'bank statements',
] as const;
const GROUP_LISTS = ['members', 'continuation payers', 'members with cost centers', 'members with classes'] as const;
const PARTS = [
  'payments of the run',
  'entries of the ACH file',
  'savings lines',
  'write-offs',
  'uses of the limit',
] as const;
const COLUMNS = ['the columns without applying them', 'the columns', 'other columns'] as const;
const UPLOADS = ['the upload', 'the second upload', 'both uploads'] as const;
const UPLOAD_STEPS = ['commit without errors', 'commit', 'discard'] as const;
const LOGOS = ['a logo', 'an SVG logo'] as const;
const GROUP_RULES = ['pays as billed', 'requires different people to reconcile and to pay'] as const;
const FILES = ['payroll file', 'upload'] as const;

export type TabState = (typeof TAB_STATES)[number];
export type Answer = (typeof ANSWERS)[number];
export type Notice = (typeof NOTICES)[number];
export type Download = (typeof DOWNLOADS)[number];
export type ProcessingDownload = (typeof PROCESSING_DOWNLOADS)[number];
export const isProcessingDownload = (download: Download): download is ProcessingDownload =>
  PROCESSING_DOWNLOADS.some((one) => one === download);
export type BillDownload = (typeof BILL_DOWNLOADS)[number];
export const isBillDownload = (download: Download): download is BillDownload =>
  BILL_DOWNLOADS.some((one) => one === download);
export type ExportedListName = (typeof EXPORTED_LISTS)[number];
export type WholeListName = (typeof WHOLE_LISTS)[number];
/** Lists of one group. */
export type GroupListName = (typeof GROUP_LISTS)[number];
/** Rows behind a record or a figure, and lists without filters. */
export type PartListName = (typeof PARTS)[number];
export type Columns = (typeof COLUMNS)[number];
export type UploadName = (typeof UPLOADS)[number];
export type UploadStep = (typeof UPLOAD_STEPS)[number];
export type Logo = (typeof LOGOS)[number];
export type GroupRule = (typeof GROUP_RULES)[number];
export type FileName = (typeof FILES)[number];
export type RunOrPreview = 'run' | 'preview';
export interface CarrierCode {
  readonly groupName: string | undefined;
  readonly isLowercase: boolean;
}

choice('tabState', TAB_STATES);
choice('answer', ANSWERS);
choice('notice', NOTICES);
choice('download', DOWNLOADS);
choice('exportedList', EXPORTED_LISTS);
choice('wholeList', WHOLE_LISTS);
choice('groupList', GROUP_LISTS);
choice('partList', PARTS);
choice('listFormat', LIST_FORMATS);
choice('fileDecision', FILE_DECISIONS);
choice('columns', COLUMNS);
choice('upload', UPLOADS);
choice('logo', LOGOS);
choice('groupRule', GROUP_RULES);
choice('file', FILES);

/** `runs`, or `previews` to see the effect first. */
defineParameterType({
  name: 'runOrPreview',
  regexp: /runs?|previews?/,
  transformer: (words: string): RunOrPreview => (words.startsWith('run') ? 'run' : 'preview'),
});

/** `a new password`, `a sign-in code`, `a new password 5 times`. */
defineParameterType({
  name: 'emailRequest',
  regexp: new RegExp(`a (?:${EMAILS.join('|')})(?: \\d+ times)?`),
  transformer: (words: string): EmailRequest => ({
    kind: found(EMAILS, words.replace(/^a /, '').replace(/ \d+ times$/, '')),
    times: timesIn(words),
  }),
});

/** `the emailed code`, `the code "12"`, `a wrong code 5 times`, `the code from the server's log`. */
defineParameterType({
  name: 'code',
  regexp: new RegExp(
    `(?:the emailed code|the code from the server's log|a wrong code|the code ${QUOTED})(?: \\d+ times)?`,
  ),
  transformer: (words: string): CodeEntered => ({
    code: words.startsWith('a wrong') ? WRONG_CODE : quotedIn(words),
    times: timesIn(words),
    isFromLog: words.endsWith('log'),
  }),
});

/** `the code of the app`, `the same recovery code`, `a wrong code 10 times`. */
defineParameterType({
  name: 'secondFactor',
  regexp: /(?:the (?:same )?code of the app|(?:a|the same) recovery code|a wrong code)(?: \d+ times)?/,
  transformer: (words: string): SecondFactor => ({
    kind: words.startsWith('a wrong') ? 'wrong' : words.includes('recovery') ? 'recovery' : 'app',
    again: words.startsWith('the same'),
    times: timesIn(words),
  }),
});

/** Files other than a single payroll file or carrier's bill. */
defineParameterType({
  name: 'otherFile',
  regexp: new RegExp(
    [
      `an enrollment file with \\d+ equal rows for ${FULL_NAME}`,
      `a picture named ${QUOTED}`,
      'a sample lockbox',
      `a return file with ${QUOTED}`,
      `2 payroll files(?:, the second with the template ${QUOTED})?`,
    ].join('|'),
  ),
  transformer(words: string): OtherFile {
    const [, times, member = ''] = /with (\d+) equal rows for (.+)$/.exec(words) ?? [];
    if (times !== undefined) return { kind: 'enrollment', member, times: Number(times) };
    if (words.startsWith('a return file')) return { kind: 'returns', code: quotedIn(words) ?? '' };
    if (words.startsWith('2')) return { kind: 'two', template: quotedIn(words) };
    return words.startsWith('a sample') ? { kind: 'sample lockbox' } : { kind: 'picture', name: quotedIn(words) ?? '' };
  },
});

/** Whether an 834 lists everyone: `the full list`, `changes`. */
defineParameterType({
  name: 'enrollmentList',
  regexp: /the full list|changes/,
  transformer: (words: string): EnrollmentList => (words === 'changes' ? 'changes' : 'full list'),
});

/** `commit the upload`, `committed the upload without the rows with errors`, `discards the upload`. */
defineParameterType({
  name: 'uploadStep',
  regexp:
    /(?:commits?|committed) the upload(?: without the rows with errors|, although it was committed before)?|(?:discards?|discarded) the upload/,
  transformer(words: string): UploadStep {
    if (words.startsWith('discard')) return 'discard';
    return words.endsWith('errors') || words.endsWith('before') ? 'commit without errors' : 'commit';
  },
});

/** What a reconciler does with a correction that was not sent. */
defineParameterType({
  name: 'correctionDecision',
  regexp: /confirm(?:s|ed)?|drop(?:s|ped)?|restore[sd]?/,
  transformer: (word: string): CorrectionDecision =>
    CORRECTION_DECISIONS.find((one) => word.startsWith(one)) ?? 'confirm',
});

/** Who makes a correction. */
defineParameterType({
  name: 'correctionRecipient',
  regexp: /the carrier|payroll/,
  transformer: (words: string): CorrectionRecipient => (words === 'payroll' ? 'PAYROLL' : 'CARRIER'),
});

/** Why something is no longer expected: `"Carrier refused"`. */
defineParameterType({
  name: 'closeReason',
  regexp: new RegExp(`"(?:${Object.values(CLOSE_REASON_LABELS).join('|')})"`),
  transformer(words: string): CloseReason {
    const reason = CLOSE_REASONS.find((one) => CLOSE_REASON_LABELS[one] === quotedIn(words));
    if (!reason) throw new RangeError(`Choose one of: ${Object.values(CLOSE_REASON_LABELS).join(', ')}.`);
    return reason;
  },
});

/** `mark all notices as read`, `chose daily emails about "Past due"`. */
export type NoticeStep = 'mark all as read' | { readonly kind: NoticeKind; readonly choice: EmailChoice };

const CHOICES = { 'no emails': 'none', 'emails at once': 'atOnce', 'daily emails': 'daily' } as const;
const CHOICE_NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];

const KIND_LABELS = NOTICE_KINDS.map((kind) => NOTICE_LABELS[kind]);

defineParameterType({
  name: 'noticeStep',
  regexp: new RegExp(
    `mark(?:s|ed)? all notices as read|cho(?:oses?|se|sen) (?:${CHOICE_NAMES.join('|')}) about "(?:${KIND_LABELS.join('|')})"`,
  ),
  transformer(words: string): NoticeStep {
    if (words.startsWith('mark')) return 'mark all as read';
    const kind = NOTICE_KINDS.find((one) => NOTICE_LABELS[one] === quotedIn(words));
    if (!kind) throw new RangeError(`Choose one of: ${KIND_LABELS.join(', ')}.`);
    const choice = CHOICE_NAMES.find((one) => words.includes(` ${one} about `));
    if (!choice) throw new RangeError(`Choose one of: ${CHOICE_NAMES.join(', ')}.`);
    return { kind, choice: CHOICES[choice] };
  },
});

/** Bills counted on the dashboard: by status, or `past due`. */
defineParameterType({
  name: 'counted',
  regexp: oneOf(['past due', ...Object.values(Statuses)]),
  transformer: (words: string): BillStatus | 'past due' =>
    words === 'past due' ? words : found(Object.values(Statuses), words),
});

/** An event in the usage statistics: `a visit to "Bill"`. */
defineParameterType({
  name: 'statistic',
  regexp: new RegExp(`a visit to ${QUOTED}`),
  transformer: (words: string): string => quotedIn(words) ?? '',
});

/** `out`, `out and goes back`, `out, which takes 10 minutes`. */
defineParameterType({
  name: 'signingOut',
  regexp: /out(?: and go(?:es)? back|, which takes \d+ minutes)?/,
  transformer(words: string): SigningOut {
    const [, minutes] = /takes (\d+) minutes/.exec(words) ?? [];
    return { goesBack: words.endsWith('back'), takesMs: minutes === undefined ? undefined : Number(minutes) * 60_000 };
  },
});

/** A carrier's code: `the carrier code of "Harbor Foods" in lowercase`. */
defineParameterType({
  name: 'carrierCode',
  regexp: new RegExp(`the carrier code of ${QUOTED}(?: in lowercase)?`),
  transformer: (words: string): CarrierCode => ({
    groupName: quotedIn(words),
    isLowercase: words.endsWith('lowercase'),
  }),
});

/** The order of a list of members: `member`, `month, newest first`. */
const ORDERS = {
  member: { sort: 'member', direction: 'asc' },
  'month, newest first': { sort: 'month', direction: 'desc' },
} as const satisfies Record<string, ListOrder<CorrectionSort & ExpectedSort>>;
const ORDER_NAMES = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

defineParameterType({
  name: 'memberOrder',
  regexp: oneOf(ORDER_NAMES),
  transformer: (text: string): MemberOrder => ORDERS[found(ORDER_NAMES, text)],
});

export type MemberOrder = ListOrder<CorrectionSort & ExpectedSort>;
