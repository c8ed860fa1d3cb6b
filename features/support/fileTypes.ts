import { defineParameterType } from '@cucumber/cucumber';
import type { PayrollLayout } from './ParameterValues';
import { FULL_NAME, MONEY, moneyOf, QUOTED } from './patterns';
import type { CarrierBillName, MemberNames, PayrollFileName } from './stage/describedFiles';

const MEMBERS = `(?:the last (?:\\d+ )?members?|${FULL_NAME}(?:(?:, | and )${FULL_NAME})*)`;
const PAYROLL_LAYOUTS: Readonly<Record<string, PayrollLayout>> = {
  'with a column for each coverage': 'wide',
  'of one of two pay dates': 'onePayDate',
  'of the month before': 'monthBefore',
  'with two sheets': 'sheets',
  'with subtotals': 'subtotals',
  'with names only': 'namesOnly',
  'with employee numbers': 'ownNumbers',
  'with members above their deductions': 'blocks',
  'with pay dates across': 'datesAcross',
  'with negative deductions': 'negative',
};
const PAYROLL_FILE = [
  `without ${MEMBERS}`,
  `where ${FULL_NAME} has ${QUOTED} deducted`,
  String.raw`with \d+% of each amount`,
  'with its own columns',
  'with file numbers',
  'with an employer column',
  `that calls ${FULL_NAME} ${QUOTED}`,
  'in an old encoding',
  ...Object.keys(PAYROLL_LAYOUTS),
].join('|');

/** How the file is laid out, if it has no row for each deduction. */
function layoutIn(words: string): Pick<PayrollFileName, 'layout'> {
  const [, layout] = Object.entries(PAYROLL_LAYOUTS).find(([phrase]) => words.includes(phrase)) ?? [];
  return layout ? { layout } : {};
}

/** One or more members: `Omar Diaz`, `Omar Diaz and Lena Falk`, `the last 2 members`. */
defineParameterType({ name: 'members', regexp: new RegExp(MEMBERS), transformer: membersOf });

/**
 * A payroll file that agrees with the bill, but for what is said: `a payroll file without Omar Diaz`, `the next payroll file
 * with an employer column`. The next file has columns of its own; `the uploaded file` was committed before.
 */
defineParameterType({
  name: 'payrollFile',
  regexp: new RegExp(`the uploaded file|(?:a|the next|the same) payroll file(?:(?:,| and)? (?:${PAYROLL_FILE}))*`),
  transformer(words: string): PayrollFileName {
    const [, members] = new RegExp(`without (${MEMBERS})`).exec(words) ?? [];
    const [, member, written] = new RegExp(`where (${FULL_NAME}) has "([^"]*)" deducted`).exec(words) ?? [];
    const [, percent] = /with (\d+)% of each amount/.exec(words) ?? [];
    const [, called, name] = new RegExp(`that calls (${FULL_NAME}) "([^"]*)"`).exec(words) ?? [];
    const isNext = words.startsWith('the next');
    return {
      isUploaded: words === 'the uploaded file',
      isNext,
      hasOwnColumns: isNext || words.includes('its own columns'),
      hasFileNumbers: words.includes('file numbers'),
      hasEmployerColumn: words.includes('an employer column'),
      isOldEncoding: words.includes('an old encoding'),
      ...(members !== undefined && { without: membersOf(members) }),
      ...(member !== undefined && { deducted: { member, written: written ?? '' } }),
      ...(percent !== undefined && { percent: Number(percent) }),
      ...layoutIn(words),
      ...(called !== undefined && { calls: { member: called, name: name ?? '' } }),
    };
  },
});

/** `a bill of $1,224.80 for 2 members`, `bill "CB-101" of $90.00 for 2 members`,
 * `a bill of $1,224.80 for 2 members and a credit of $100.00 for last month`, `a bill of $1,224.80 for 2 members and a fee of $25.00`,
 * `a bill of $1,224.80 for 2 members and a credit of $100.00 for the last 3 months`,
 * `a bill of $1,224.80 for 2 members and a fee of $25.00 among its lines`,
 * `a bill of $1,224.80 for 2 members and a fee of $25.00 called "Previous balance"`, `a bill of one line with "1,224.80" billed`,
 * `a bill of $1,224.80 for 2 members with Social Security numbers`. */
defineParameterType({
  name: 'carrierBill',
  regexp: new RegExp(
    `(?:a bill|bill ${QUOTED}) of ${MONEY} for \\d+ members?(?: and a credit of ${MONEY} for (?:last month|the last \\d+ months)| and a fee of ${MONEY}(?: called ${QUOTED}| among its lines(?: with the coverage [A-Z]\\w+| without a description)?)?| with Social Security numbers)?|a bill of one line with (?:'[^']*'|${QUOTED}) billed`,
  ),
  transformer(words: string): CarrierBillName {
    const [, single, double] = /with (?:'([^']*)'|"([^"]*)") billed/.exec(words) ?? [];
    const written = single ?? double;
    if (written !== undefined) return { written };
    const [, number] = /^bill "([^"]*)"/.exec(words) ?? [];
    const [, coverage] = / with the coverage (\w+)$/.exec(words) ?? [];
    const [, feeName] = / called "([^"]*)"$/.exec(words) ?? [];
    const [amount = '', extra] = words.match(new RegExp(MONEY, 'g')) ?? [];
    const members = Number(/(\d+) members?/.exec(words)?.[1]);
    const [, months] = / for the last (\d+) months$/.exec(words) ?? [];
    return {
      amount: moneyOf(amount),
      members,
      ...(number !== undefined && { number }),
      ...(feeName !== undefined && { feeName }),
      ...(words.includes(' among its lines') && { feeCoverage: coverage ?? '' }),
      ...(months !== undefined && { creditMonths: Number(months) }),
      ...(words.endsWith(' with Social Security numbers') && { hasSocialSecurityNumbers: true }),
      ...(words.endsWith(' without a description') && { feeName: '' }),
      ...(extra !== undefined && { [words.includes(' fee ') ? 'fee' : 'credit']: moneyOf(extra) }),
    };
  },
});

function membersOf(words: string): MemberNames {
  const [, last] = /^the last (?:(\d+) )?members?$/.exec(words) ?? [];
  if (words.startsWith('the last')) return { last: Number(last ?? 1) };
  return words.match(new RegExp(FULL_NAME, 'g')) ?? [];
}
