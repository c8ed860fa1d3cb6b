import type { Page, Route } from 'playwright-core';

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/**
 * Answers the first request that matches, and lets every later one reach the server. The route stays: a route with `times: 1`
 * ends interception while the page is already sending the next requests, and those sometimes never get an answer.
 */
export async function answerFirst(page: Page, pattern: string, answer: Answer): Promise<void> {
  let isAnswered = false;
  await page.route(pattern, (route) => {
    if (isAnswered) return route.continue();
    isAnswered = true;
    return route.fulfill(answer);
  });
}
