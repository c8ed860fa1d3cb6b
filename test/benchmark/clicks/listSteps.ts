import type { Page } from 'playwright-core';

/** One click or key. The last step of a list restores its initial state, so that the steps can be repeated. */
export interface ListStep {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** Maximum number of requests. */
  readonly requests: number;
  /** Maximum rows rendered at once; undefined for as many as are new. */
  readonly rows?: number;
  /** Whether it shows another page of bills, for which there are goals in milliseconds. */
  readonly isPage?: true;
}

interface List {
  readonly name: string;
  readonly hash: string;
  readonly steps: readonly ListStep[];
}

const head = (page: Page, table: string, column: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('columnheader', { name: column }).getByRole('button');

const sort = (table: string, column: string): ListStep => ({
  name: 'column head',
  act: (page) => head(page, table, column).click(),
  requests: 1,
});

const search: readonly ListStep[] = [
  { name: 'letter in the search', act: (page) => searchField(page).press('1'), requests: 1 },
  { name: 'letter deleted', act: (page) => searchField(page).press('Backspace'), requests: 1 },
];

const searchField = (page: Page) => page.locator('main').getByRole('searchbox');

const box: ListStep = {
  name: "a row's box",
  act: (page) => page.locator('main tbody').getByRole('checkbox').nth(2).click(),
  requests: 0,
  rows: 1,
};

const tab = (name: RegExp): ListStep => ({
  name: 'tab',
  act: (page) => page.getByRole('navigation', { name: 'Bills by status' }).getByRole('link', { name }).click(),
  requests: 1,
});

const escape: ListStep = { name: 'Escape', act: (page) => page.keyboard.press('Escape'), requests: 0, rows: 1 };

/** Every list of the application, as the demo's billing user sees it. */
export const LISTS: readonly List[] = [
  {
    name: 'bills',
    hash: '#/billing/billSummary?tab=all',
    steps: [
      { ...sort('Bills', 'Balance'), isPage: true },
      { ...sort('Bills', 'Balance'), isPage: true },
      {
        name: 'Next',
        act: (page) => page.getByRole('button', { name: 'Next' }).click(),
        requests: 1,
        isPage: true,
      },
      {
        name: 'Previous',
        act: (page) => page.getByRole('button', { name: 'Previous' }).click(),
        requests: 1,
        isPage: true,
      },
      tab(/^To pay/),
      { name: 'tile', act: (page) => page.getByRole('link', { name: /past due$/ }).click(), requests: 1 },
      { ...tab(/^Paid/), name: 'another tab' },
      { ...tab(/^All/), name: 'tab of all bills' },
      {
        name: 'filter of past due bills',
        act: (page) => page.getByRole('checkbox', { name: 'Past due only' }).click(),
        requests: 1,
      },
      ...search,
      box,
      {
        name: 'Explain',
        act: (page) =>
          page
            .getByRole('button', { name: /^Explain/ })
            .first()
            .click(),
        requests: 1,
        rows: 1,
      },
      escape,
    ],
  },
  {
    name: 'payments',
    hash: '#/billing/payments',
    steps: [
      sort('Payments', 'Amount'),
      ...search,
      {
        name: 'payment',
        act: (page) => page.locator('main tbody').getByRole('button').first().click(),
        requests: 1,
        rows: 0,
      },
      { ...escape, rows: 0 },
    ],
  },
  { name: 'directory', hash: '#/billing/directory', steps: [sort('People', 'Email'), ...search, box] },
  { name: 'uploads', hash: '#/billing/uploads', steps: search },
  { name: 'expected', hash: '#/billing/expected', steps: search },
];
