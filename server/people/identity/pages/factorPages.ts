import { renderSVG } from 'uqr';
import { field, Html, html, page, problem } from './page';
import { passkeySection, type ShownPasskey } from './passkeyPages';

/** Spaces in a secret make it easier to type; apps ignore them. */
const GROUPS = /.{4}(?=.)/g;

interface AppPageContent {
  /** In Base32. */
  readonly secret: string;
  /** Address encoded in the QR code. */
  readonly address: string;
  readonly message?: string | undefined;
  /** Why the page is shown; undefined if the person asked for it. */
  readonly reason?: string;
  /** A link to leave the page. */
  readonly back?: Html | undefined;
}

/** Adds an authenticator app: a QR code, the secret as text, and a form for the first code. */
export function addAppPage({ secret, address, message, reason, back }: AppPageContent): string {
  return page(
    'Add an authenticator app',
    html`<h1>Add an authenticator app</h1>
      ${reason && html`<p>${reason}</p>`}
      <ol class="steps">
        <li>Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or your password manager.</li>
        <li>Scan this QR code with it.
          <div class="qr" role="img" aria-label="QR code for your authenticator app">${new Html(qrCode(address))}</div>
          <details ${message !== undefined && html`open`}>
            <summary>Can't scan it?</summary>
            <p>Choose <em>enter a setup key</em> in the app, with the account <strong>Listbill</strong> and this key:</p>
            <p><code class="key">${secret.replaceAll(GROUPS, '$& ')}</code></p>
          </details>
        </li>
        <li>Type the code of six digits that the app shows.</li>
      </ol>
      ${problem(message)}
      <form method="post">
        ${codeField(message)}
        <button type="submit">Add the app</button>
      </form>
      ${back}`,
  );
}

/** White behind black in light and dark, because many scanners read no other. */
function qrCode(address: string): string {
  return renderSVG(address, { border: 3, pixelSize: 5, blackColor: '#000', whiteColor: '#fff' });
}

const codeField = (message: string | undefined) =>
  field({
    name: 'code',
    label: 'Code from your app',
    type: 'text',
    autocomplete: 'one-time-code',
    maxlength: 12,
    isFirst: true,
    isDigits: true,
    hasProblem: message !== undefined,
  });

interface SecondStepContent {
  readonly email: string;
  readonly message?: string | undefined;
  /** Links to other ways to continue. */
  readonly ways: readonly Html[];
}

/** Asks for a code of the authenticator app after the first factor. */
export function appCodePage({ email, message, ways }: SecondStepContent): string {
  return page(
    'Type the code',
    html`<h1>Type the code</h1>
      <p>Open your authenticator app, and type the code that it shows for Listbill (<strong>${email}</strong>).</p>
      ${problem(message)}
      <form method="post">
        ${codeField(message)}
        <button type="submit">Sign in</button>
      </form>
      <ul class="ways">${ways}</ul>`,
  );
}

/** Asks for a recovery code instead. @param typed stays in the field. */
export function recoveryPage({ email, message, ways, typed }: SecondStepContent & { readonly typed: string }): string {
  return page(
    'Type a recovery code',
    html`<h1>Type a recovery code</h1>
      <p>Type one of the codes that you saved when you added a second factor to <strong>${email}</strong>. Each works once.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'recovery', label: 'Recovery code', type: 'text', autocomplete: 'off', value: typed, maxlength: 60, isFirst: true, hasProblem: message !== undefined })}
        <button type="submit">Sign in</button>
      </form>
      <ul class="ways">${ways}</ul>
      <p class="quiet last">Don't have any of these? Ask the person who operates this installation to remove your second factors.</p>`,
  );
}

interface RecoveryCodesContent {
  readonly codes: readonly string[];
  /** The preceding change, as a sentence. */
  readonly done: string;
  /** How to go on. */
  readonly next: Html;
}

/** Shows new recovery codes once. */
export function recoveryCodesPage({ codes, done, next }: RecoveryCodesContent): string {
  return page(
    'Save your recovery codes',
    html`<h1>Save your recovery codes</h1>
      <p>${done}</p>
      <p>If you lose your phone or device, each of these codes signs you in once. Print them or keep them in your password manager: they are not shown again.</p>
      <ul class="codes" aria-label="Recovery codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
      ${next}`,
  );
}

interface WaysContent {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly app: { readonly addedOn: string; readonly lastUsedOn: string | null } | null;
  readonly passkeys: readonly ShownPasskey[];
  readonly recoveryCodesLeft: number;
  /** The latest change, as a sentence; undefined if there is none. */
  readonly done?: string | undefined;
  readonly home: string | undefined;
}

/** A person's ways to sign in, to add and remove them. */
export function waysPage({ email, hasPassword, app, passkeys, recoveryCodesLeft, done, home }: WaysContent): string {
  return page(
    'Ways to sign in',
    html`<h1>Ways to sign in</h1>
      <p>For <strong>${email}</strong></p>
      ${done && html`<p class="note" role="status">${done}</p>`}
      ${hasPassword && PASSWORD_SECTION}
      <section aria-labelledby="app">
        <h2 id="app">Authenticator app</h2>
        ${app ? html`<p>Added ${app.addedOn}. ${app.lastUsedOn === null ? 'Not used since.' : `Last used ${app.lastUsedOn}.`}</p>` : html`<p>Not set up. With one, signing in also asks for a code from your phone.</p>`}
        <p class="or"><a class="button second" href="/u/factors/app">${app ? 'Set up another phone' : 'Add an authenticator app'}</a></p>
        ${app !== null && html`<p class="or"><a class="button second" href="/u/factors/app/remove">Remove the app</a></p>`}
      </section>
      ${passkeySection(passkeys)}
      ${(app !== null || passkeys.length > 0) && recoverySection(recoveryCodesLeft)}
      <p class="quiet last">If someone else may know your password or has your phone, change the password, and sign out on all devices in your profile.</p>
      ${home && html`<p class="ways"><a href="${home}">Back to Listbill</a></p>`}`,
  );
}

const PASSWORD_SECTION = html`<section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p class="or"><a class="button second" href="/u/factors/password">Change your password</a></p>
      </section>`;

function recoverySection(left: number): Html {
  const text =
    left === 0
      ? 'None left. Create new ones so you can sign in without your phone or device.'
      : `${left} left, for when you don't have your phone or device.`;
  return html`<section aria-labelledby="recovery">
        <h2 id="recovery">Recovery codes</h2>
        <p>${text}</p>
        <form method="post" action="/u/factors/recovery-codes"><button type="submit" class="second">Make new recovery codes</button></form>
      </section>`;
}

/** Asks before the authenticator app is removed. */
export function removeAppPage(): string {
  return page(
    'Remove the authenticator app',
    html`<h1>Remove the authenticator app?</h1>
      <p>Signing in will be less secure: without a passkey, anyone who knows your password can sign in as you. Your recovery codes stop working with the last second factor.</p>
      <form method="post"><button type="submit">Remove the app</button></form>
      <p class="or"><a class="button second" href="/u/factors">Keep the app</a></p>`,
  );
}
