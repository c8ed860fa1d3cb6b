import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { Upload } from '../../../src/application/uploads/Upload';
import type { UploadVisit } from '../../../src/application/uploads/UploadVisit';
import { HashHistory } from '../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../src/ui/kit/navigation/HashRouter';
import { Notices } from '../../../src/ui/uploads/Notices';
import { anUpload } from '../../support/uploads/anUpload';

const SECOND = 'ACME has billed group 200010 for April 2026 already, as A-1: A-2 would be a second bill.';

describe('what is to be looked at before an upload counts (UPL-1)', () => {
  it('is told while the upload waits', () => {
    shown({ state: 'CHECKED', notice: SECOND });
    expect(screen.getByText(SECOND)).toBeTruthy();
  });

  it('is no matter any more when it counts', () => {
    shown({ state: 'COMMITTED', notice: SECOND });
    expect(screen.queryByText(SECOND)).toBeNull();
  });
});

// Helpers

function shown(more: Partial<Upload>): void {
  const visit = { dismissFailure: () => undefined } as unknown as UploadVisit;
  const state = {
    kind: 'open',
    upload: anUpload({ kind: 'carrierBill', ...more }),
    layout: { kind: 'none' },
    isRereadPending: false,
    running: undefined,
    failure: undefined,
  } as const;
  render(
    <FluentProvider theme={webLightTheme}>
      <HashRouter history={new HashHistory(window)}>
        <Notices visit={visit} state={state} />
      </HashRouter>
    </FluentProvider>,
  );
}
