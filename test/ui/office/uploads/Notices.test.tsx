import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { Upload } from '../../../../contract/office/uploadRecords';
import type { UploadVisit } from '../../../../src/application/office/uploads/UploadVisit';
import { Role } from '../../../../src/domain/platform/access/Role';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { Notices } from '../../../../src/ui/office/uploads/Notices';
import { aMe } from '../../../support/directory/aMe';
import { anUpload } from '../../../support/uploads/anUpload';

const NOTICE = 'ACME has billed group 200010 for April 2026 already, as A-1: A-2 would be a second bill.';

describe('the notices of an upload (UPL-1)', () => {
  it('are shown before the commit', () => {
    renderNotices({ state: 'CHECKED', notice: NOTICE });
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  it('are hidden after the commit', () => {
    renderNotices({ state: 'COMMITTED', notice: NOTICE });
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});

// Helpers

function renderNotices(fields: Partial<Upload>): void {
  const visit = { dismissFailure: () => undefined } as unknown as UploadVisit;
  const state = {
    kind: 'open',
    upload: anUpload({ kind: 'carrierBill', ...fields }),
    layout: { kind: 'none' },
    isRereadPending: false,
    running: undefined,
    failure: undefined,
  } as const;
  render(
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={aMe([{ role: Role.BillingUser, groupNumber: '10420' }])}>
        <HashRouter history={new HashHistory(window)}>
          <Notices visit={visit} state={state} />
        </HashRouter>
      </MeProvider>
    </FluentProvider>,
  );
}
