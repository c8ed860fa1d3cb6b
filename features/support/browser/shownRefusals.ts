import type { Locator, Page } from 'playwright-core';

/** Status messages that explain why a bill cannot be changed. */
const NOTICES = [
  'View only until they finish',
  'The bill was taken over',
  'There is nothing to reconcile',
  'Being edited by',
  'This bill is',
];

/** Headings of screens shown instead of the requested one. */
const REFUSAL_HEADINGS = [
  'No access',
  'Oops! Something went wrong',
  'Sorry, the site is down',
  'Your account could not be loaded',
];

/** The visible alerts, such notices, and refusal headings of a page. */
export async function shownRefusals(page: Page): Promise<readonly string[]> {
  return page
    .evaluate(
      ({ headings, notices }) => {
        const visible = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
        const textOf = (element: HTMLElement | null) => element?.innerText.trim() ?? '';
        return [
          ...visible('[role=alert]').map(textOf),
          ...visible('[role=status]')
            .map(textOf)
            .filter((text) => notices.some((part) => text.includes(part))),
          // The explanation below the heading is part of the message.
          ...visible('h1')
            .filter((heading) => headings.some((start) => textOf(heading).startsWith(start)))
            .map((heading) => textOf(heading.parentElement)),
        ].filter((text) => text !== '');
      },
      { headings: REFUSAL_HEADINGS, notices: NOTICES },
    )
    .catch(() => []); // The page is navigating.
}

/** The heading of a refusal screen. */
export const refusalHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^(${REFUSAL_HEADINGS.join('|')})`) });
