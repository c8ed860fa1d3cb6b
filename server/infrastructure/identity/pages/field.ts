import { type Html, html } from './html';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** What browsers and password keepers fill it with. */
  readonly autocomplete: string;
  readonly value?: string;
  readonly maxlength: number;
  readonly isFirst?: boolean;
  /** Stands below the label, and is read with it. */
  readonly hint?: string;
  readonly isDigits?: boolean;
  /** Whether the page tells a problem that this field has to do with. */
  readonly hasProblem?: boolean;
}

/** A labelled input that must be filled in. */
export function field(field: Field): Html {
  const { name, label, type, autocomplete, value, maxlength, isFirst = false, hint, isDigits = false } = field;
  const described = [hint && `${name}-hint`, field.hasProblem && 'problem'].filter(Boolean).join(' ');
  return html`<label for="${name}">${label}</label>
        ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
        <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="${maxlength}"
          ${value && html`value="${value}"`} ${isDigits && html`inputmode="numeric"`} ${isFirst && html`autofocus`}
          ${described !== '' && html`aria-describedby="${described}"`} />`;
}

/** What went wrong, read at once and with every field that has to do with it. */
export const problem = (message: string | undefined): Html | undefined =>
  message === undefined || message === ''
    ? undefined
    : html`<p class="problem" role="alert" id="problem">${message}</p>`;
