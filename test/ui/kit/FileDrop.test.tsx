import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { FileDrop } from '../../../src/ui/kit/forms/FileDrop';

describe('dropping files', () => {
  it('passes them on (UPL-1)', () => {
    const { zone, given } = shown(false);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.csv')] } });
    expect(given).toEqual(['a.csv']);
  });

  it('never opens a dropped file in the browser while disabled (UPL-1)', () => {
    const { zone, given } = shown(true);
    const over = createEvent.dragOver(zone, { dataTransfer: {} });
    fireEvent(zone, over);
    expect(over.defaultPrevented).toBe(true);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.csv')] } });
    expect(given).toEqual([]);
  });
});

// Helpers

function shown(disabled: boolean) {
  const given: string[] = [];
  render(
    <FluentProvider theme={webLightTheme}>
      <FileDrop
        label="Files"
        title="Drop files here"
        text=""
        button="Choose files"
        accept=".csv"
        disabled={disabled}
        onFiles={(files) => given.push(...files.map(({ name }) => name))}
      />
    </FluentProvider>,
  );
  return { zone: screen.getByRole('region', { name: 'Files' }), given };
}
