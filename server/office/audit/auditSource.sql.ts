import type { RawBuilder } from 'kysely';
import type { AuditArea, AuditChange, AuditSubject } from '../../../src/domain/office/audit/AuditEvent';
import { sameNameText } from '../../../src/domain/people/controls/sameName';
import type { Db } from '../../platform/database/Tables';

/** An event as a source's select returns it. */
export interface AuditRow<Facts> {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly event: string;
  readonly by_user_id: string | null;
  readonly by_name: string;
  readonly group_number: string | null;
  readonly subject_kind: AuditSubject;
  readonly subject_key: string;
  readonly subject_name: string;
  readonly note: string;
  /** Details that only the source uses. */
  readonly facts: Facts;
}

/** The description of an event. */
export interface DescribedEvent {
  readonly what: string;
  readonly changes: readonly AuditChange[];
  /** Replaces the row's note if the description already includes it. */
  readonly why?: '';
}

/**
 * One kind of event, read from the tables of its capability.
 *
 * @source docs/decisions/audit.md#the-audit-page-reads-what-each-capability-records
 */
export interface AuditSource<Facts = unknown> {
  /** Lowercase letters; prefix of the keys of its events. */
  readonly id: string;
  readonly area: AuditArea;
  /** A select with the columns of `AuditRow`, and `key`: unique among its events and alphabetically later for later events. */
  readonly events: RawBuilder<unknown>;
  /** Describes the rows, in order. A method, so that sources with different facts have one type. */
  describe(rows: readonly AuditRow<Facts>[], db: Db): Promise<readonly DescribedEvent[]> | readonly DescribedEvent[];
}

/** A change from one value to another. */
export function changed(what: string, before: string, after: string, why = ''): AuditChange {
  return { what, before, after, why };
}

/** A change described by its words alone. */
export function said(what: string): AuditChange {
  return changed(what, '', '');
}

/**
 * Notes that the approver has the same name as one of the requesters. No changes if the names differ.
 *
 * @param row an event whose facts name in `askedBy` the other account that asked, or the others who worked on what is approved;
 * null or missing for events that need no second person. Every source of such decisions provides it.
 */
export function sameNames({ by_name: approvedBy, facts }: AuditRow<unknown>): readonly AuditChange[] {
  if (typeof facts !== 'object' || facts === null || !('askedBy' in facts)) return [];
  const text = [facts.askedBy]
    .flat()
    .map((name) => (typeof name === 'string' ? sameNameText(name, approvedBy) : ''))
    .find((warning) => warning !== '');
  return text === undefined ? [] : [said(text)];
}
