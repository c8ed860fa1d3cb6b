import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { FileDrop } from '../../../src/ui/kit/forms/FileDrop';

describe('dropping files', () => {
  it('passes the files to the handler (UPL-1)', () => {
    const { zone, received } = renderZone(false);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.csv')] } });
    expect(received).toEqual(['a.csv']);
  });

  it('never opens a dropped file in the browser while disabled (UPL-1)', () => {
    const { zone, received } = renderZone(true);
    const over = createEvent.dragOver(zone, { dataTransfer: {} });
    fireEvent(zone, over);
    expect(over.defaultPrevented).toBe(true);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.csv')] } });
    expect(received).toEqual([]);
  });
});

// Helpers

function renderZone(disabled: boolean) {
  const received: string[] = [];
  render(
    <FluentProvider theme={webLightTheme}>
      <FileDrop
        label="Files"
        title="Drop files here"
        text=""
        button="Choose files"
        accept=".csv"
        disabled={disabled}
        onFiles={(files) => received.push(...files.map(({ name }) => name))}
      />
    </FluentProvider>,
  );
  return { zone: screen.getByRole('region', { name: 'Files' }), received };
}
