import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { UploadGateway } from '../../../src/application/uploads/ports';
import { RowsRead } from '../../../src/application/uploads/UploadList';
import type { UploadRecord } from '../../../src/domain/uploads/RowReader';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { RowsTab } from '../../../src/ui/uploads/RowsTab';
import { anUpload } from '../../support/uploads/anUpload';

describe('rows as read', () => {
  it('of a reversed file that has been removed: it says why there are none (UPL-1)', async () => {
    shown([], 0, anUpload({ state: 'REVERSED', goodRows: 3 }));
    expect(await screen.findByText('These rows are no longer kept')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('of a long file that does not count yet: it says that these are the first', async () => {
    shown([{ row: 2, values: { memberId: 'M1', amount: 100 } }], 1_000, anUpload({ goodRows: 2_500 }));
    expect(await screen.findByText('Showing the first 1,000 rows. Committing applies all 2,500.')).toBeTruthy();
  });
});

// Helpers

function shown(items: readonly UploadRecord[], total: number, upload: ReturnType<typeof anUpload>) {
  const rowsRead = new RowsRead({ rows: () => Promise.resolve({ items, total }) } as unknown as UploadGateway);
  const services = { get: () => rowsRead, prepare: () => Promise.resolve() } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <RowsTab upload={upload} />
      </ServicesProvider>
    </FluentProvider>,
  );
}
