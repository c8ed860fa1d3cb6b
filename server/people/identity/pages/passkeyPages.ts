import { field, type Html, html, page, problem } from './page';

interface PasskeyFormContent {
  /** Whether a passkey is made or shown. */
  readonly kind: 'create' | 'get';
  /** Options for the browser's passkey call, as JSON. */
  readonly options: string;
  readonly button: string;
  readonly fields?: Html;
}

/** A form that asks the device for a passkey. Hidden without script, and in browsers that have no passkeys. */
function passkeyForm({ kind, options, button, fields }: PasskeyFormContent): Html {
  return html`<form method="post" data-passkey="${kind}" data-options="${options}" hidden>
        ${fields}
        <input type="hidden" name="passkey" value="" />
        <p class="problem" role="alert" id="passkey-problem" hidden
          data-canceled="Nothing was sent: your device was not asked for the passkey, or you canceled it. Try again."
          data-known="Your device has a passkey for this account already."></p>
        <button type="submit">${button}</button>
      </form>
      <p class="note" id="no-passkeys">This needs a browser with passkeys and JavaScript. Update your browser, or use another way.</p>
      <script src="/assets/passkeys.js" defer></script>`;
}

interface AddPasskeyContent {
  readonly options: string;
  /** Stays in the field. */
  readonly name: string;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly back: Html;
}

/** Adds a passkey with a name. */
export function addPasskeyPage({ options, name, message, reason, back }: AddPasskeyContent): string {
  const fields = html`${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: name, maxlength: 60, isFirst: true, hint: 'Such as the device that keeps it', hasProblem: message !== undefined })}`;
  return page(
    'Add a passkey',
    html`<h1>Add a passkey</h1>
      ${reason && html`<p>${reason}</p>`}
      <p>A passkey signs you in with your fingerprint, face, or the PIN of your device, without a password.</p>
      ${problem(message)}
      ${passkeyForm({ kind: 'create', options, button: 'Add a passkey', fields })}
      ${back}`,
  );
}

interface UsePasskeyContent {
  readonly options: string;
  /** Whose passkey it has to be; undefined for anyone's. */
  readonly email?: string | undefined;
  readonly message?: string | undefined;
  readonly ways: readonly Html[];
}

/** Signs in with a passkey, or shows one after the first factor. */
export function showPasskeyPage({ options, email, message, ways }: UsePasskeyContent): string {
  return page(
    'Use your passkey',
    html`<h1>Use your passkey</h1>
      <p>Your device asks for your fingerprint, face, or PIN.</p>
      ${email !== undefined && html`<p>For <strong>${email}</strong></p>`}
      ${problem(message)}
      ${passkeyForm({ kind: 'get', options, button: 'Continue with a passkey' })}
      <ul class="ways">${ways}</ul>`,
  );
}

/** A passkey in the list. */
export interface ShownPasskey {
  readonly credentialId: string;
  readonly name: string;
  /** Days in words; `lastUsedOn` null if it was not used yet. */
  readonly addedOn: string;
  readonly lastUsedOn: string | null;
}

/** The passkeys of a person, with a link to remove each. */
export function passkeySection(passkeys: readonly ShownPasskey[]): Html {
  return html`<section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        ${passkeys.length === 0 && html`<p>None. With one, you sign in by fingerprint, face, or PIN instead of a password.</p>`}
        ${passkeys.length > 0 && html`<ul class="list">${passkeys.map(itemOf)}</ul>`}
        <p class="or"><a class="button second" href="/u/factors/passkey">Add a passkey</a></p>
      </section>`;
}

const itemOf = ({ credentialId, name, addedOn, lastUsedOn }: ShownPasskey): Html =>
  html`<li><strong>${name}</strong> <span>Added ${addedOn}. ${lastUsedOn === null ? 'Not used yet.' : `Last used ${lastUsedOn}.`}</span>
            <a href="/u/factors/passkey/remove?id=${encodeURIComponent(credentialId)}" aria-label="Remove ${name}">Remove</a></li>`;

/** Asks before a passkey is removed. */
export function removePasskeyPage({ credentialId, name }: ShownPasskey): string {
  return page(
    'Remove the passkey',
    html`<h1>Remove the passkey?</h1>
      <p><strong>${name}</strong> no longer signs you in. Also delete it on the device, so that it is not offered there.</p>
      <form method="post">
        <input type="hidden" name="id" value="${credentialId}" />
        <button type="submit">Remove the passkey</button>
      </form>
      <p class="or"><a class="button second" href="/u/factors">Keep the passkey</a></p>`,
  );
}
