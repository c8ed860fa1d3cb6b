import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { accountsOf, CHART_OF_ACCOUNTS, POSTINGS } from '../../../../src/domain/money/ledger/chartOfAccounts';

const DOCUMENT = readFileSync(path.join(__dirname, '../../../../docs/accounts.md'), 'utf8');

const tableRows = (heading: string) =>
  (DOCUMENT.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
const names = (accounts: readonly Account[]) => accounts.map((account) => CHART_OF_ACCOUNTS[account].name).join(', ');

/** @source product.md, Money */
describe('the chart of accounts', () => {
  it('has every account', () => {
    expect(Object.keys(CHART_OF_ACCOUNTS).sort()).toEqual(Object.values(Account).sort());
  });

  it('is documented, account by account', () => {
    const rows = Object.entries(CHART_OF_ACCOUNTS).map(
      ([account, { name, side, balance }]) => `| ${name} | \`${account}\` | ${side} | ${balance} |`,
    );
    expect(tableRows('Chart of accounts').slice(1)).toEqual(rows);
  });

  it('has the entries of every event documented', () => {
    const rows = POSTINGS.map(
      ({ kind, when, debit, credit }) => `| ${when} | \`${kind}\` | ${names(debit)} | ${names(credit)} |`,
    );
    expect(tableRows('Events').slice(1)).toEqual(rows);
  });

  it('debits and credits at least one account for each event', () => {
    for (const { debit, credit } of POSTINGS) expect(Math.min(debit.length, credit.length)).toBeGreaterThan(0);
    expect([...accountsOf('SUSPENSE_REFUNDED')]).toEqual(['CREDIT_SUSPENSE', 'CASH']);
  });
});
