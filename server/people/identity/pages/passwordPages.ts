import { PASSWORD_RULE } from '../../../../src/domain/people/account/Profile';
import { donePage } from './messagePages';
import { field, type Html, html, page, problem } from './page';

export const NOT_THE_SAME = 'The passwords do not match. Type them again.';

interface NewPasswordPageContent {
  /** Owner of the password. Also sent as a hidden field, so that password managers save both together. */
  readonly email: string;
  readonly message?: string | undefined;
}

/** Form for a new password, typed twice. @source SES-10 */
export function newPasswordPage({ email, message }: NewPasswordPageContent): string {
  return page(
    'Set a new password',
    html`<h1>Set a new password</h1>
      <p>For <strong>${email}</strong></p>
      ${problem(message)}
      <form method="post">
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${newPasswordFields(message, true)}
        <button type="submit">Set the password</button>
      </form>`,
  );
}

/** Form for the current password and a new one. @param back links back. */
export function changePasswordPage({ email, message, back }: NewPasswordPageContent & { readonly back: Html }): string {
  return page(
    'Change your password',
    html`<h1>Change your password</h1>
      <p>For <strong>${email}</strong>. Afterward you sign in again on every device.</p>
      ${problem(message)}
      <form method="post">
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', maxlength: 256, isFirst: true, hasProblem: message !== undefined })}
        ${newPasswordFields(message, false)}
        <button type="submit">Change the password</button>
      </form>
      ${back}`,
  );
}

export function newPasswordSetPage(home: string | undefined): string {
  const text = 'You have been signed out everywhere. Sign in with your new password.';
  return donePage({ title: 'Your new password is set', text, home });
}

function newPasswordFields(message: string | undefined, isFirst: boolean): readonly Html[] {
  const common = {
    type: 'password',
    autocomplete: 'new-password',
    maxlength: 256,
    hasProblem: message !== undefined,
  } as const;
  return [
    field({ ...common, name: 'password', label: 'New password', hint: PASSWORD_RULE, isFirst }),
    field({ ...common, name: 'again', label: 'Once more' }),
  ];
}
