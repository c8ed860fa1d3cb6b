import type { Locator, Page } from 'playwright-core';
import { STATE_LABELS } from '../../../src/ui/uploads/uploadLabels';

/** The uploads that are listed. */
export const uploadTable = (page: Page): Locator => page.getByRole('table', { name: 'Uploads' });

/** What shows that an upload is there: what was found in it, or why it was refused. */
export const openedUpload = (page: Page): Locator =>
  page.getByRole('tab', { name: 'Columns' }).or(page.getByText('This file was refused.')).first();

/** Where an upload stands, out of all that is said of it. */
export function stateIn(text: string): string {
  const state = [...Object.values(STATE_LABELS), 'Not ready yet'].find((words) => text.includes(words));
  if (!state) throw new Error(`There is no state in "${text}"`);
  return state;
}
