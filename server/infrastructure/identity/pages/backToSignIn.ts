import { type Html, html } from './html';

/** The way back to the sign-in page that a page beside it was opened from; nothing where there was none. */
export const backToSignIn = (uid: string): Html | undefined =>
  uid === '' ? undefined : html`<p class="ways"><a href="/u/login/${uid}">Back to sign in</a></p>`;
