import type { NoticeKind } from '../../../src/domain/office/notices/Notice';
import type { EmailChoice } from '../../../src/domain/office/notices/noticeEmails';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A notice in the panel of the application bar. */
export interface NoticeShown {
  /** The label of its kind, such as `Past due`. */
  readonly notice: string;
  readonly text: string;
  readonly state: 'read' | 'unread';
}

/** The notices in the application bar, and the mails about them. */
export interface NoticeTasks {
  /** Opens the panel. Newest first. */
  shown(person: TestPerson): Promise<readonly NoticeShown[]>;
  /** The number at the bell. */
  unreadCount(person: TestPerson): Promise<number>;
  /** The entries of the navigation that have a number, in order. */
  navigationCounts(person: TestPerson): Promise<readonly { readonly page: string; readonly waiting: string }[]>;
  markAllRead(person: TestPerson): Promise<void>;
  /** Chooses on the profile whether and when notices of a kind are mailed. */
  chooseMail(person: TestPerson, kind: NoticeKind, choice: EmailChoice): Promise<void>;
}
