import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BillFiles, type EvidenceFormat } from '../../../../src/application/billing/bills/BillFiles';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { DownloadedFile } from '../../../../src/application/platform/shared/DownloadedFile';
import { EvidenceMenu } from '../../../../src/ui/billing/bills/BillActions';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { ExportButton } from '../../../../src/ui/kit/forms/ExportButton';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';

const FILE: DownloadedFile = { name: 'Harbor Foods.pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) };

let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('the evidence menu', () => {
  it('downloads the chosen format with the keyboard, and shows a message', async () => {
    const requested: EvidenceFormat[] = [];
    const user = renderMenu(async (format) => {
      requested.push(format);
      return FILE;
    });
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
    expect(await screen.findByText('Evidence downloaded')).toBeTruthy();
    expect(requested).toEqual(['xlsx']);
    expect(saved).toEqual(['Harbor Foods.pdf']);
  });

  it('shows a failure and tries the same format again', async () => {
    let calls = 0;
    const user = renderMenu(async () => {
      calls += 1;
      if (calls === 1) throw new ApiError('failed', 'INTERNAL', 'Broken.', {});
      return FILE;
    });
    await user.click(screen.getByRole('button', { name: 'Evidence' }));
    await user.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    expect(await screen.findByText('The evidence could not be downloaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toEqual(['Harbor Foods.pdf']));
    expect(screen.queryByText('The evidence could not be downloaded.')).toBeNull();
  });

  it('shows progress after a second', async () => {
    // On a busy machine, the click alone may take a second.
    jest.useFakeTimers();
    try {
      const user = renderMenu(() => new Promise(() => undefined), { advanceTimers: jest.advanceTimersByTime });
      await user.click(screen.getByRole('button', { name: 'Evidence' }));
      await user.click(await screen.findByRole('menuitem', { name: 'PDF' }));
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(await screen.findByRole('progressbar', { name: 'Preparing the evidence' })).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the export button', () => {
  it('is disabled while there is nothing to export', async () => {
    const exported = jest.fn();
    renderPart(<ExportButton what="lines" isDisabled onExport={exported} />);
    await userEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
    expect(exported).not.toHaveBeenCalled();
  });
});

function renderMenu(
  evidence: (format: EvidenceFormat) => Promise<DownloadedFile>,
  options?: Parameters<typeof userEvent.setup>[0],
) {
  const files = new BillFiles({
    evidence: ({ format }) => evidence(format),
    lines: async () => FILE,
    remittanceSlip: async () => FILE,
  });
  renderPart(<EvidenceMenu bill={{ billPk: '1042.2026-11' }} />, files);
  return userEvent.setup(options);
}

function renderPart(part: React.ReactNode, files?: BillFiles) {
  const services = { get: (key: unknown) => (key === BillFiles ? files : undefined) } as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ToastsProvider>{part}</ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
}
