import { type DataTable, defineParameterType, When } from '@cucumber/cucumber';
import { localDate } from '../../src/domain/dates/LocalDate';
import { SETUP_KINDS, type SetupKind } from '../../src/domain/setup/SetupRecord';
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
