import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber';
import { SETUP_KINDS, type SetupKind } from '../../src/domain/office/setup/SetupRecord';
import { localDate } from '../../src/domain/platform/dates/LocalDate';
import { expectSame } from '../support/expecting';
import type { Who } from '../support/ParameterValues';
import { peopleUpload, setupUpload } from '../support/stage/uploadFiles';
import { SETUP_COLUMNS } from '../support/tableColumns';
import { rowsOf } from '../support/tables';
import type { SetupRow } from '../support/tasks/SetupTasks';
import type { AppWorld } from '../support/world';

/** Group of phrases: setting up groups, carriers, agents and reps */

/** A kind of record that managers set up. */
defineParameterType({
  name: 'setupKind',
  regexp: new RegExp(SETUP_KINDS.join('|')),
  transformer: (words: string) => SETUP_KINDS.find((kind) => kind === words),
});

const DAY_MS = 86_400_000;
const DAYS_SINCE_RESTORE: Readonly<Record<string, number>> = { restored: 0, 'restored two weeks ago': 14 };

/** How many days ago a backup was restored; null if it never was. */
defineParameterType({
  name: 'daysSinceRestore',
  regexp: /restored|never restored|restored two weeks ago/,
  transformer: (words: string) => DAYS_SINCE_RESTORE[words] ?? null,
});

When(
  '{person} set(s) up these {setupKind}:',
  async function (this: AppWorld, who: Who, kind: SetupKind, table: DataTable) {
    const person = await this.who(who);
    const texts: string[] = [];
    for (const row of setupRowsFrom(table, kind)) texts.push(await this.tasks.setup.save(person, kind, row));
    this.textRead = texts;
  },
);

When(
  '{person} upload(s)/uploaded this file of groups and carriers:',
  async function (this: AppWorld, who: Who, table: DataTable) {
    await this.upload(await this.who(who), setupUpload(table.raw()));
  },
);

When('{person} upload(s)/uploaded this file of people:', async function (this: AppWorld, who: Who, table: DataTable) {
  const addressOf = async (cell: string) => (cell === 'the stranger' ? (await this.who(STRANGER)).email : cell);
  const rows = await Promise.all(table.raw().map((cells) => Promise.all(cells.map(addressOf))));
  await this.upload(await this.who(who), peopleUpload(rows));
});

When(
  '{person} enter(s)/entered a bank account of carrier {string}',
  async function (this: AppWorld, who: Who, code: string) {
    await this.tasks.setup.enterCarrierAccount(await this.who(who), code);
  },
);

When(
  '{person} confirm(s)/confirmed the bank account of carrier {string}',
  async function (this: AppWorld, who: Who, code: string) {
    await this.tasks.setup.confirmCarrierAccount(await this.who(who), code);
  },
);

Then(
  '{person} see(s) that the bank account of carrier {string} is {string}',
  async function (this: AppWorld, who: Who, code: string, state: string) {
    const [latest] = await this.tasks.setup.carrierAccountStates(await this.who(who), code);
    expectSame('State of the bank account', latest, state);
  },
);

/** A test mail to the person's own address. */
When('{person} send(s)/sent themselves a test mail', async function (this: AppWorld, who: Who) {
  await this.tasks.setup.sendTestMail(await this.who(who));
});

When('{person} enter(s)/entered the code of the test mail', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.setup.confirmTestMail(person, await this.stage.mail.codeTo(person.email));
});

When('{person} enter(s) another code than that of the test mail', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  const code = Number(await this.stage.mail.codeTo(person.email));
  await this.tasks.setup.confirmTestMail(person, String((code + 1) % 1_000_000).padStart(6, '0'));
});

/** The state of an area to check before money moves. */
defineParameterType({
  name: 'readiness',
  regexp: /"(?:ready|review|stop)"/,
  transformer: (words: string) => words.slice(1, -1),
});

When('{person} look(s) at the readiness checks', async function (this: AppWorld, who: Who) {
  await this.tasks.setup.readReadiness(await this.who(who));
});

Then(
  '{person} see(s) that {string} is marked {readiness}',
  async function (this: AppWorld, who: Who, area: string, state: string) {
    const shown = await this.tasks.setup.readiness(await this.who(who));
    const found = shown.find((one) => one.area === area);
    if (!found)
      throw new Error(`There is no area "${area}". Choose one of: ${shown.map((one) => one.area).join(', ')}.`);
    expectSame(area, found.state, state);
  },
);

/** Taken now. A checked one was restored into a scratch database. */
Given('a backup was taken and {daysSinceRestore}', async function (this: AppWorld, days: number | null) {
  const { db, clock } = this.stage.backstage;
  const now = clock.now();
  const verified_at = days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
  const backup = { made_at: now.toISOString(), bytes: 1_000, is_encrypted: true, verified_at };
  await db.insertInto('backups').values(backup).execute();
});

/** A restore of a backup into a scratch database, with every check. */
defineParameterType({ name: 'drillResult', regexp: /passed|failed/, transformer: (words: string) => words });

Given('a restore drill {drillResult} {int} day(s) ago', async function (this: AppWorld, result: string, days: number) {
  const { db, clock } = this.stage.backstage;
  const started_at = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  const drill = { started_at, backup_made_at: started_at, seconds: 42, has_passed: result === 'passed' };
  await db.insertInto('restore_drills').values(drill).execute();
});

const METHODS: Readonly<Record<string, readonly string[]>> = {
  'a password': ['pwd'],
  'a password and a second code': ['pwd', 'mfa'],
};

/** How a person proved who they are. */
defineParameterType({
  name: 'signInProof',
  regexp: /a password and a second code|a password/,
  transformer: (words: string) => METHODS[words] ?? [],
});

Given(
  '{person} last signed in with {signInProof}',
  async function (this: AppWorld, who: Who, methods: readonly string[]) {
    const { userId } = await this.who(who);
    const { db, clock } = this.stage.backstage;
    // Later than the sign-in of any call, also if it is said twice.
    const { length } = await db.selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute();
    const at = new Date(clock.now().getTime() + (length + 1) * 1_000).toISOString();
    const sign_in = { signed_in_at: at, started_at: at, last_used_at: at, methods: [...methods] };
    const pk = `proof-${length}`;
    await db
      .insertInto('sessions')
      .values({ user_id: userId, session_id: pk, session_pk: pk, ...sign_in })
      .execute();
  },
);

When('{person} resend(s)/resent all invitations', async function (this: AppWorld, who: Who) {
  await this.tasks.newPerson.actOnAll(await this.who(who), 'resend');
});

When('{person} revoke(s)/revoked all invitations', async function (this: AppWorld, who: Who) {
  await this.tasks.newPerson.actOnAll(await this.who(who), 'revoke');
});

/** Someone without an account, whose address a file names. */
const STRANGER: Who = { kind: 'stranger', isAnother: false, groupName: undefined };

function setupRowsFrom(table: DataTable, kind: SetupKind): readonly SetupRow[] {
  const codes = (text: string) => text.split(',').flatMap((code) => code.trim() || []);
  return rowsOf(table, SETUP_COLUMNS[kind]).map(
    ({ code = '', name = '', carriers = '', agents = '', rep = '', ...more }) => ({
      code,
      name,
      endsOn: more['last day'] ? localDate(more['last day']) : null,
      repCode: rep || null,
      carrierCodes: codes(carriers).sort(),
      agentCodes: codes(agents).sort(),
    }),
  );
}
