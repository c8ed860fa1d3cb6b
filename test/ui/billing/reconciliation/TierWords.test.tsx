import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import type { ReconcileSession } from '../../../../src/application/billing/reconciliation/ReconcileSession';
import { FileAccount } from '../../../../src/ui/billing/reconciliation/payroll/FileAccount';
import { TierWords } from '../../../../src/ui/billing/reconciliation/payroll/TierWords';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const MEMBERS = Array.from({ length: 12 }, (_, at) => ({
  memberId: `E${1_000 + at}`,
  memberName: `Q${'abcdefghijkl'[at]}x Adler`,
}));

it('asks for the tier of a word, and shows the answer and who chose the columns', async () => {
  const stage = new ReconcileFixture(MEMBERS.map((member) => aLine(member)));
  const session = await stage.session();
  const tiers = ['Emp/Partner', '123-45-6789', ...Array.from({ length: 10 }, () => 'EE')];
  const rows = MEMBERS.map(({ memberId, memberName }, at) => `${memberId},${memberName},Medical,612.40,${tiers[at]}`);
  await session.payroll.compareFiles(csv('Employee ID,Name,Deduction,Amount,Coverage Level', ...rows));
  render(
    <FluentProvider theme={webLightTheme}>
      <Comparison session={session} />
    </FluentProvider>,
  );
  expect(screen.getByText('1 word for a tier not known').closest('details')?.open).toBe(true);
  const choice = screen.getByRole('combobox', { name: 'Tier of Emp/Partner' });
  await userEvent.selectOptions(choice, 'ES');
  expect(await screen.findByText('1 word for a tier chosen by hand')).not.toBeNull();
  expect(stage.mapping?.words).toEqual([{ field: 'tier', from: 'Emp/Partner', to: 'ES' }]);
  expect(screen.getByText('“Emp/Partner”: tier ES, chosen by you')).not.toBeNull();
  expect(screen.getByText('Tier: column “Coverage Level”, by the file’s content')).not.toBeNull();
});

// Helpers

/** The two folds of a comparison that say how its file was read. */
function Comparison({ session }: { session: ReconcileSession }) {
  useSyncExternalStore(
    (changed) => {
      const subscription = session.state$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => session.snapshot,
  );
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') return null;
  return (
    <>
      <TierWords session={session} comparison={comparison} isReadOnly={false} />
      <FileAccount session={session} comparison={comparison} isReadOnly={false} />
    </>
  );
}
