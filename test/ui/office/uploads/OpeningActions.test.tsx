import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UploadVisit } from '../../../../src/application/office/uploads/UploadVisit';
import type { OpenUpload } from '../../../../src/application/office/uploads/UploadVisitState';
import type { ControlTotal } from '../../../../src/domain/money/opening/OpeningKind';
import { Role } from '../../../../src/domain/platform/access/Role';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { OpeningActions } from '../../../../src/ui/office/uploads/OpeningActions';
import { aMe } from '../../../support/directory/aMe';
import { anUpload } from '../../../support/uploads/anUpload';

type Entered = NonNullable<NonNullable<OpenUpload['upload']['opening']>['entered']>;

const AT = '2026-03-03T15:00:00.000Z';
const EFFECT = 'Posts open bills $300.00 (1 row). The opening balance account gets $0.00';

/** @source docs/decisions/opening.md#one-person-enters-the-totals-and-another-posts */
describe('opening balance actions', () => {
  it('enter the totals of the trial balance, and treat an empty field as no total', async () => {
    const { user, totals } = show({ entered: null });
    await user.click(screen.getByRole('button', { name: 'Enter control totals' }));
    await screen.findByRole('alertdialog', { hidden: true });
    await user.type(field('Open bills'), '1,300.00');
    await user.type(field('Expected adjustments'), '-12.50');
    await user.click(inDialog('Compare and save'));
    expect(totals).toEqual([
      [
        { kind: 'bill', totalCents: cents(130_000) },
        { kind: 'expected', totalCents: cents(-1_250) },
      ],
    ]);
    expect(await screen.findByText('Control totals are met')).toBeTruthy();
  });

  it('name the field that does not contain an amount, and send nothing', async () => {
    const { user, totals } = show({ entered: null });
    await user.click(screen.getByRole('button', { name: 'Enter control totals' }));
    await screen.findByRole('alertdialog', { hidden: true });
    await user.click(inDialog('Compare and save'));
    expect(screen.getAllByText('Enter an amount, such as 1,234.56.')).toHaveLength(8);
    await user.type(field('Suspense'), 'forty');
    await user.click(inDialog('Compare and save'));
    expect(screen.getAllByText('Enter an amount, such as 1,234.56.')).toHaveLength(1);
    expect(totals).toEqual([]);
  });

  it('do not report success when the totals differ', async () => {
    const { user } = show({ entered: null, isRefused: true });
    await user.click(screen.getByRole('button', { name: 'Enter control totals' }));
    await screen.findByRole('alertdialog', { hidden: true });
    await user.type(field('Open bills'), '1');
    await user.click(inDialog('Compare and save'));
    expect(screen.queryByText('Control totals are met')).toBeNull();
  });

  it('are not offered to the person who entered the totals', () => {
    show({ entered: { by: 'Mona Fields', at: AT, isOwn: true } });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/^You entered the control totals on .* Another manager has to post/)).toBeTruthy();
  });

  it('let another person post the balances after seeing the effect', async () => {
    const { user, commits } = show({ entered: { by: 'Mona Fields', at: AT, isOwn: false } });
    await user.click(screen.getByRole('button', { name: 'Post balances' }));
    await screen.findByRole('alertdialog', { hidden: true });
    expect(within(dialog()).getByText(EFFECT)).toBeTruthy();
    expect(within(dialog()).getByText(/^Mona Fields entered the control totals on/)).toBeTruthy();
    await user.click(inDialog('Post balances'));
    expect(commits).toEqual([{ leaveOutErrors: false, allowDuplicate: false }]);
    expect(await screen.findByText('balances.xlsx is posted')).toBeTruthy();
  });

  it.each([
    ['a row has errors', { errorRows: 1 }],
    ['no row is good', { goodRows: 0 }],
  ])('cannot be started while %s', async (_, more) => {
    const { user } = show({ entered: null, more });
    await user.click(screen.getByRole('button', { name: 'Enter control totals' }));
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  });
});

// Helpers

const dialog = () => screen.getByRole('alertdialog', { hidden: true });
const inDialog = (name: string) => within(dialog()).getByRole('button', { name, hidden: true });
const field = (name: string) => within(dialog()).getByRole('textbox', { name, hidden: true });

function show({
  entered,
  isRefused = false,
  more = {},
}: {
  readonly entered: Entered | null;
  readonly isRefused?: boolean;
  readonly more?: Parameters<typeof anUpload>[0];
}) {
  const totals: (readonly ControlTotal[])[] = [];
  const commits: object[] = [];
  const opening = { totals: [], entered };
  const upload = anUpload({ kind: 'opening', fileName: 'balances.xlsx', effect: EFFECT, opening, ...more });
  const state: OpenUpload = {
    kind: 'open',
    upload,
    layout: { kind: 'none' },
    isRereadPending: false,
    running: undefined,
    failure: undefined,
  };
  const visit = {
    enterControlTotals: async (typed: readonly ControlTotal[]) => {
      totals.push(typed);
      return !isRefused;
    },
    commit: async (options: object) => {
      commits.push(options);
      return true;
    },
    snapshot: { ...state, upload: { ...upload, state: 'COMMITTED' } },
  };
  const services: Services = { get: () => ({ retry: () => undefined }) as never, prepare: async () => undefined };
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ToastsProvider>
          <MeProvider me={aMe([{ role: Role.Manager, groupNumber: null }])}>
            <OpeningActions visit={visit as unknown as UploadVisit} state={state} isReading={false} />
          </MeProvider>
        </ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), totals, commits };
}
