import { interactionPolicy } from 'oidc-provider';

const { base, Check } = interactionPolicy;

/** When the sign-in page is shown. First-party applications need no consent page. */
export function signInPolicy() {
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('account_closed', 'The account is no longer active', 'login_required', ({ oidc }) =>
        oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}
