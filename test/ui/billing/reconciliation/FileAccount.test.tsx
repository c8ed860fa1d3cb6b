import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import type { ReconcileSession } from '../../../../src/application/billing/reconciliation/ReconcileSession';
import { FileAccount } from '../../../../src/ui/billing/reconciliation/payroll/FileAccount';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const MEMBERS = Array.from({ length: 12 }, (_, at) => ({
  memberId: `E${1_000 + at}`,
  memberName: `Q${'abcdefghijkl'[at]}x Adler`,
}));

describe('the account of a payroll file', () => {
  it('is one closed line while everything was read', async () => {
    await renderAccount();
    expect(screen.getByText(/^13 rows: 12 compared, 1 title, total, or other row/).closest('details')?.open).toBe(
      false,
    );
    expect(screen.queryByText(/before you apply/)).toBeNull();
  });

  it('is open, with the reasons above, if a row could not be read', async () => {
    await renderAccount(',Nobody,Medical,612.40');
    const { open, textContent } = screen.getByText(/1 not read/).closest('details') ?? {};
    expect(open).toBe(true);
    expect(textContent).toContain('Could not be read1');
    expect(screen.getByText('Check the file before you apply suggestions.')).not.toBeNull();
  });

  it('checks the total that a person enters once they leave the field, and offers no suggestions while it does not match', async () => {
    const { user, session } = await renderAccount();
    const field = screen.getByLabelText('Total of the file, if you know it');
    await user.type(field, '7000');
    expect(openOf(session).comparison).toMatchObject({ trust: { level: 'apply' } });
    await user.tab();
    expect(openOf(session).comparison).toMatchObject({ controlCents: 700_000, trust: { level: 'none' } });
    expect(screen.getByText(/\$348\.80 more than the total you entered/)).not.toBeNull();
    await user.clear(field);
    await user.type(field, '7,348.80');
    await user.tab();
    expect(screen.getByText(/totals met$/)).not.toBeNull();
    await user.clear(field);
    await user.type(field, 'a lot');
    await user.tab();
    expect(screen.getByText('Enter an amount, such as 56,120.44.')).not.toBeNull();
    expect(openOf(session).comparison).toMatchObject({ controlCents: 734_880 });
  });
});

// Helpers

async function renderAccount(...more: string[]) {
  const stage = new ReconcileFixture(MEMBERS.map((member) => aLine(member)));
  const session = await stage.session();
  const rows = MEMBERS.map(({ memberId, memberName }) => `${memberId},${memberName},Medical,612.40`);
  await session.payroll.compareFiles(csv('Employee ID,Name,Deduction,Amount', ...rows, ...more));
  render(
    <FluentProvider theme={webLightTheme}>
      <Account session={session} />
    </FluentProvider>,
  );
  return { user: userEvent.setup(), session };
}

function Account({ session }: { session: ReconcileSession }) {
  const { comparison } = useSyncExternalStore(
    (notify) => {
      const subscription = session.state$.subscribe(notify);
      return () => subscription.unsubscribe();
    },
    () => openOf(session),
  );
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  return <FileAccount session={session} comparison={comparison} isReadOnly={false} />;
}
