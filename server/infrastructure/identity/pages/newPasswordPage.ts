import { PASSWORD_RULE } from '../../../../src/domain/account/Profile';
import { field, problem } from './field';
import { html } from './html';
import { page } from './page';

export interface NewPasswordPageContent {
  /** Whose password it is; also for the browser, which keeps both together. */
  readonly email: string;
  readonly message?: string;
}

/** Asks for a new password, twice. @source SES-10 */
export function newPasswordPage({ email, message }: NewPasswordPageContent): string {
  const common = {
    type: 'password',
    autocomplete: 'new-password',
    maxlength: 256,
    hasProblem: message !== undefined,
  } as const;
  return page(
    'Set a new password',
    html`<h1>Set a new password</h1>
      <p>For <strong>${email}</strong></p>
      ${problem(message)}
      <form method="post">
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${field({ ...common, name: 'password', label: 'New password', hint: PASSWORD_RULE, isFirst: true })}
        ${field({ ...common, name: 'again', label: 'Once more' })}
        <button type="submit">Set the password</button>
      </form>`,
  );
}
