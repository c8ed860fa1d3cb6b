import { html } from './html';
import { page } from './page';

export interface DonePageContent {
  /** What is done now. */
  readonly title: string;
  readonly text: string;
  /** Where to sign in. */
  readonly home: string | undefined;
}

export function donePage({ title, text, home }: DonePageContent): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${home && html`<p><a class="button" href="${home}">Sign in</a></p>`}`,
  );
}
