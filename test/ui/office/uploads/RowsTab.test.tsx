import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import type { UploadGateway } from '../../../../src/application/office/uploads/ports';
import { UploadRows } from '../../../../src/application/office/uploads/UploadList';
import type { UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { RowsTab } from '../../../../src/ui/office/uploads/RowsTab';
import { anUpload } from '../../../support/uploads/anUpload';

describe('the rows tab', () => {
  it('explains why a reversed upload that was deleted has no rows (UPL-1)', async () => {
    renderTab([], 0, anUpload({ state: 'REVERSED', goodRows: 3 }));
    expect(await screen.findByText('These rows have been deleted')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that it shows the first rows of a long uncommitted upload', async () => {
    renderTab([{ row: 2, values: { memberId: 'M1', amount: 100 } }], 1_000, anUpload({ goodRows: 2_500 }));
    expect(await screen.findByText('Showing the first 1,000 rows. Committing applies all 2,500.')).toBeTruthy();
  });
});

// Helpers

function renderTab(items: readonly UploadRecord[], total: number, upload: ReturnType<typeof anUpload>) {
  const gateway = { rows: () => Promise.resolve({ items, total }) } as unknown as UploadGateway;
  const uploadRows = new UploadRows(gateway, asyncScheduler);
  const services = { get: () => uploadRows, prepare: () => Promise.resolve() } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <RowsTab upload={upload} />
      </ServicesProvider>
    </FluentProvider>,
  );
}
