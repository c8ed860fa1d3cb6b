import type { Page } from 'playwright-core';

/** @returns a function that returns the bytes received by the page since its last call, including headers. */
export async function countBytes(page: Page): Promise<() => number> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.requestWillBeSent', ({ redirectResponse }) => {
    bytes += redirectResponse?.encodedDataLength ?? 0;
  });
  await session.send('Network.enable');
  return () => {
    const counted = bytes;
    bytes = 0;
    return counted;
  };
}
