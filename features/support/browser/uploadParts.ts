import type { Locator, Page } from 'playwright-core';
import { STATE_LABELS } from '../../../src/domain/office/uploads/uploadLabels';

/** Table of the listed uploads. */
export const uploadTable = (page: Page): Locator => page.getByRole('table', { name: 'Uploads' });

/** Visible once an upload is open: its columns, or its refusal. */
export const openedUpload = (page: Page): Locator =>
  page.getByRole('tab', { name: 'Columns' }).or(page.getByText('This file was refused.')).first();

/** State label in the text about an upload. */
export function stateIn(text: string): string {
  const state = [...Object.values(STATE_LABELS), 'Not ready yet'].find((words) => text.includes(words));
  if (!state) throw new Error(`There is no state in "${text}"`);
  return state;
}
