import { type DataTable, defineParameterType, When } from '@cucumber/cucumber';
import { officeDate } from '../../server/platform/shared/officeDate';
import type { StatementFormat } from '../../src/domain/money/statements/Statement';
import { type LocalDate } from '../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../src/domain/platform/money/Cents';
import type { Who } from '../support/ParameterValues';
import { moneyOf, oneOf } from '../support/patterns';
import {
  BAI2_FIGURES,
  BAI2_KINDS,
  type Bai2Figure,
  type Bai2Kind,
  bai2File,
  csvFile,
  statementFile,
  withFigure,
} from '../support/stage/statementFile';
import { STATEMENT_LINE_COLUMNS } from '../support/tableColumns';
import { rowsOf } from '../support/tables';
import type { AppWorld } from '../support/world';

/** Group of phrases: bank statements */

defineParameterType({
  name: 'statementFile',
  regexp: /a (BAI2|CSV) statement/,
  transformer: (format: string) => format as StatementFormat,
});

When(
  '{person} add(s)/added the bank account with {money} before {date}',
  async function (this: AppWorld, who: Who, openingCents: Cents, opensOn: LocalDate) {
    await this.tasks.statements.addAccount(await this.who(who), openingCents, opensOn);
  },
);

When(
  '{person} add(s)/added {statementFile} from {money} with these lines:',
  async function (this: AppWorld, who: Who, format: StatementFormat, openingCents: Cents, table: DataTable) {
    const today = officeDate(this.stage.backstage.clock.now());
    const lines = rowsOf(table, STATEMENT_LINE_COLUMNS).map(
      ({ date = '', type = '', amount = '', description = '' }) => {
        const amountCents = moneyOf(amount);
        return {
          day: date === 'today' ? today : (date as LocalDate),
          typeCode: type || (amountCents < 0 ? '495' : '195'),
          amountCents,
          description,
        };
      },
    );
    await this.tasks.statements.add(await this.who(who), statementFile(format, { openingCents, lines }));
  },
);

defineParameterType({
  name: 'bai2Kind',
  regexp: oneOf(Object.keys(BAI2_KINDS)),
  transformer: (words: string) => words as Bai2Kind,
});

defineParameterType({
  name: 'bai2Figure',
  regexp: oneOf(Object.keys(BAI2_FIGURES)),
  transformer: (words: string) => words as Bai2Figure,
});

When(
  '{person} add(s)/added a BAI2 statement from {money} {bai2Kind}',
  async function (this: AppWorld, who: Who, openingCents: Cents, kind: Bai2Kind) {
    await this.tasks.statements.add(await this.who(who), bai2File(openingCents, BAI2_KINDS[kind]));
  },
);

/** Empty for a file without the figure. */
When(
  '{person} add(s)/added a BAI2 statement from {money} with {string} as the {bai2Figure}',
  async function (this: AppWorld, who: Who, openingCents: Cents, value: string, figure: Bai2Figure) {
    const file = bai2File(openingCents, (text) => withFigure(text, figure, value));
    await this.tasks.statements.add(await this.who(who), file);
  },
);

When(
  '{person} add(s)/added this CSV statement through {date}, which closes with {money}:',
  async function (this: AppWorld, who: Who, to: LocalDate, closingCents: Cents, table: DataTable) {
    await this.tasks.statements.add(await this.who(who), csvFile(table.raw(), to, closingCents));
  },
);

/** Named by its last day. Sentences about lines, signing, and reopening are then about it. */
When('{person} open(s)/opened the statement through {date}', async function (this: AppWorld, who: Who, to: LocalDate) {
  await this.tasks.statements.openThrough(await this.who(who), to);
});

When(
  '{person} remove(s)/removed the statement because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.statements.remove(await this.who(who), reason);
  },
);

When(
  '{person} match(es)/matched line {int} with the open item of {money}',
  async function (this: AppWorld, who: Who, lineNo: number, amount: Cents) {
    await this.tasks.statements.match(await this.who(who), lineNo, amount);
  },
);

When(
  '{person} explain(s)/explained line {int} as {string}',
  async function (this: AppWorld, who: Who, lineNo: number, label: string) {
    await this.tasks.statements.explain(await this.who(who), lineNo, label);
  },
);

When(
  '{person} explain(s)/explained line {int} as {string} because {string}',
  async function (this: AppWorld, who: Who, lineNo: number, label: string, note: string) {
    await this.tasks.statements.explain(await this.who(who), lineNo, label, note);
  },
);

When(
  '{person} unmatch(es)/unmatched line {int} because {string}',
  async function (this: AppWorld, who: Who, lineNo: number, reason: string) {
    await this.tasks.statements.unmatch(await this.who(who), lineNo, reason);
  },
);

When('{person} sign(s)/signed the statement', async function (this: AppWorld, who: Who) {
  await this.tasks.statements.sign(await this.who(who));
});

When(
  '{person} reopen(s)/reopened the statement because {string}',
  async function (this: AppWorld, who: Who, reason: string) {
    await this.tasks.statements.reopen(await this.who(who), reason);
  },
);
