import { sql } from 'kysely';
import type { UploadValues } from '../../../../src/domain/office/uploads/RowReader';
import { canRevoke } from '../../../../src/domain/people/directory/canGrant';
import type { NewDirectoryEvent } from '../../../../src/domain/people/directory/DirectoryEvent';
import { personRowOf } from '../../../../src/domain/people/directory/personRow';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { rowsOf } from '../../../platform/database/bulkStatements';
import type { Tx } from '../../../platform/database/Tables';
import type { Transaction } from '../../../platform/shared/Transaction';
import { invitationMail } from '../accountMails';
import { groupEventsOf } from '../CreatePerson';
import { assertOfficeRemains, grantLabel, groupsWith, holds } from '../grants';
import { invitationExpiry } from '../invitations/InvitePeople';
import { endManagerRequest } from '../managerRequests';
import type { DirectoryRepository, LockedPerson } from '../ports/DirectoryRepository';
import { recordAccessChange } from '../power';
import { PeopleInFile } from './PeopleInFile';
import { readPeopleFacts } from './peopleFacts.sql';
import type { InvitationOptions, PeopleAuthor, PersonInFile, UploadedPeople } from './ports';

const MAX_NAMED = 3;

/** What an upload did for a person. */
interface Done {
  readonly email: string;
  /** Null for an invited person. */
  readonly userId: string | null;
  readonly grants: readonly Grant[];
}

/**
 * People of an upload.
 *
 * @source docs/decisions/directory.md#a-file-of-people-can-be-reversed-until-an-invited-person-has-signed-in
 */
export class SqlUploadedPeople implements UploadedPeople {
  private readonly directory: DirectoryRepository;

  constructor(
    private readonly tx: Tx,
    private readonly parts: Pick<Transaction, 'directory' | 'rights'>,
  ) {
    this.directory = parts.directory;
  }

  async apply(filePk: string, by: PeopleAuthor, now: Date, options: InvitationOptions): Promise<boolean> {
    const { rows } = await sql<{ row: number; values: UploadValues }>`
      select row_no as row, row_values as values from people_rows where upload_pk = ${filePk} order by row_no`.execute(
      this.tx,
    );
    const named = rows.map(({ row, values }) => ({ row, person: personRowOf(values) }));
    const facts = await readPeopleFacts(
      this.tx,
      by.userId,
      named.map(({ person }) => person),
    );
    const inFile = new PeopleInFile(now);
    for (const { row, person } of named) if (inFile.add(row, person, facts)) return false;
    const changed = inFile.list().filter(({ grants }) => grants.length > 0);
    const invited = changed.filter(({ userId }) => userId === null);
    await this.invite(filePk, invited, by, now, options);
    for (const { userId, grants } of changed) if (userId !== null) await this.grant(userId, grants, by, now);
    await this.saveDone(filePk, changed);
    return true;
  }

  async blockers(filePk: string, by: PeopleAuthor): Promise<readonly string[]> {
    const done = await this.done(filePk);
    const emails = done.filter(({ userId }) => userId === null).map(({ email }) => email);
    const { rows } = await sql<{ name: string }>`
      select trim(p.first_name || ' ' || p.last_name) as name from people p
      where lower(p.email) = any(${sql.val(emails)}::text[]) and not exists (select 1 from invitations i
        where i.email = lower(p.email) and i.upload_pk = ${filePk}) order by lower(p.email)`.execute(this.tx);
    if (rows.length > 0) return [signedInSince(rows.map(({ name }) => name))];
    const people = await this.directory.lock([by.userId, ...done.flatMap(({ userId }) => userId ?? [])]);
    const grantor = people.get(by.userId);
    return done.flatMap(({ userId, grants }) => {
      const person = userId === null ? undefined : people.get(userId);
      if (!person || !grantor) return [];
      const held = heldOf(person, grants);
      const later = laterGroup(person, held);
      if (later) return [`${person.firstName} ${person.lastName} has more roles in group ${later} since.`];
      const reasons = held.flatMap(({ role, groupNumber }) => {
        const target = { groupNumber, inScope: true, grantee: person };
        const decision = canRevoke({ userId: by.userId, person: grantor }, role, target);
        return decision.allowed ? [] : [decision.reason];
      });
      return reasons.slice(0, 1);
    });
  }

  async revert(filePk: string, by: PeopleAuthor, now: Date): Promise<void> {
    await sql`delete from invitations where upload_pk = ${filePk}`.execute(this.tx);
    const done = await this.done(filePk);
    const people = await this.directory.lock(done.flatMap(({ userId }) => userId ?? []));
    for (const { userId, grants } of done) {
      const person = userId === null ? undefined : people.get(userId);
      if (person) await this.takeBack(person, heldOf(person, grants), by, now);
      if (person && holds(grants, Role.Manager, null))
        await endManagerRequest(this.directory, person.userId, { ...by, now });
    }
    await sql`delete from uploaded_people where upload_pk = ${filePk}`.execute(this.tx);
  }

  /** Replaces expired invitations of the same addresses. */
  private async invite(
    filePk: string,
    people: readonly PersonInFile[],
    by: PeopleAuthor,
    now: Date,
    { homeAddress, days }: InvitationOptions,
  ): Promise<void> {
    const names = await this.groupNames(people.flatMap(({ grants }) => groupsWith(grants)));
    await this.directory.invitations.saveAll(
      people.map((person) => ({
        ...person,
        phoneNumber: '',
        extension: '',
        expiresAt: invitationExpiry(now, days),
        invitedAt: now,
        invitedBy: by.name,
        invitedById: by.userId,
        mailedAt: now,
      })),
      filePk,
    );
    await this.directory.mails.sendAll(
      people.map((person) => {
        const groups = groupsWith(person.grants).flatMap((group) => names.get(group) ?? []);
        return invitationMail(person, { byName: by.name, groups: [...groups].sort(), homeAddress, days });
      }),
    );
  }

  private async groupNames(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ groupNumber: string; name: string }>`
      select group_number as "groupNumber", name from groups
      where group_number = any(${sql.val([...new Set(groupNumbers)])}::text[])`.execute(this.tx);
    return new Map(rows.map(({ groupNumber, name }) => [groupNumber, name]));
  }

  private async grant(userId: string, grants: readonly Grant[], by: PeopleAuthor, now: Date): Promise<void> {
    const stamp = { ...by, now };
    const before = (await this.directory.lock([userId])).get(userId);
    await this.directory.grant(userId, grants, stamp);
    const events = grants.flatMap(({ role, groupNumber }): NewDirectoryEvent[] =>
      groupNumber === null ? [{ event: 'roleAdded', groupNumber, text: `${grantLabel(role, groupNumber)}.` }] : [],
    );
    await recordAccessChange(this.parts, { userId, before, events: [...events, ...groupEventsOf(grants)], stamp });
    await this.directory.signIn.personChanged(userId);
  }

  private async takeBack(person: LockedPerson, grants: readonly Grant[], by: PeopleAuthor, now: Date): Promise<void> {
    if (grants.length === 0) return;
    await assertOfficeRemains({ directory: this.directory }, person, grants);
    const stamp = { ...by, now };
    await this.directory.revoke(person.userId, grants, stamp);
    const events = grants.map(
      ({ role, groupNumber }): NewDirectoryEvent => ({
        event: 'roleRemoved',
        groupNumber,
        text: `${grantLabel(role, groupNumber)}.`,
      }),
    );
    await recordAccessChange(this.parts, { userId: person.userId, before: person, events, stamp });
    await this.directory.signIn.personChanged(person.userId);
  }

  private async saveDone(filePk: string, people: readonly PersonInFile[]): Promise<void> {
    const rows = people.map(({ email, userId, grants }) => ({ email, user_id: userId, grants }));
    await sql`
      insert into uploaded_people (owner, upload_pk, email, user_id, grants)
      select split_part(${filePk}, '.', 1), ${filePk}, email, user_id, grants
      from ${rowsOf(rows, sql`email text, user_id text, grants jsonb`)} r`.execute(this.tx);
  }

  private async done(filePk: string): Promise<readonly Done[]> {
    const { rows } = await sql<Done>`
      select email, user_id as "userId", grants from uploaded_people where upload_pk = ${filePk} order by email`.execute(
      this.tx,
    );
    return rows;
  }
}

/** The grants that the person still has. */
function heldOf(person: LockedPerson, grants: readonly Grant[]): readonly Grant[] {
  return grants.filter(({ role, groupNumber }) => holds(person.grants, role, groupNumber));
}

/** A group in which the person would keep roles without being a billing user there. */
function laterGroup({ grants }: LockedPerson, removed: readonly Grant[]): string | null | undefined {
  const left = removed.filter(({ role }) => role === Role.BillingUser).map(({ groupNumber }) => groupNumber);
  const kept = grants.find(({ role, groupNumber }) => left.includes(groupNumber) && !holds(removed, role, groupNumber));
  return kept?.groupNumber;
}

function signedInSince(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  const named = names.slice(0, MAX_NAMED).join(', ');
  return `${named}${more} signed in since. Revoke the other invitations in the list of invitations.`;
}
