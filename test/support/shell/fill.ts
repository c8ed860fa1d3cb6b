import userEvent from '@testing-library/user-event';

/** Replaces the content of a field by pasting the text. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
