import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutsProvider } from '../../../src/ui/kit/navigation/Shortcuts';
import { ListFilters } from '../../../src/ui/kit/tables/ListFilters';
import { setWindowWidth } from '../../support/shell/windowWidth';

describe('ListFilters', () => {
  it('shows every field without a button on a wide window', () => {
    renderFilters(1280, 0);
    expect(isVisible('Month')).toBe(true);
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  });

  it('hides the fields behind a button on a phone, except the search field', async () => {
    renderFilters(390, 0);
    expect(isVisible('Search')).toBe(true);
    expect(isVisible('Month')).toBe(false);
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(isVisible('Month')).toBe(true);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('shows the tools of a list without fields on a phone', () => {
    setWindowWidth(390);
    render(
      <FluentProvider theme={webLightTheme}>
        <ListFilters views={false} count={0} tools={<button aria-label="Export">Export</button>} />
      </FluentProvider>,
    );
    expect(isVisible('Export')).toBe(true);
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  });

  it('focuses the search when / is pressed', async () => {
    renderFilters(1280, 0);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('shows the number of active filters on the button', () => {
    renderFilters(390, 2);
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  });
});

// Helpers

function isVisible(label: string): boolean {
  for (let element: Element | null = screen.getByLabelText(label); element; element = element.parentElement) {
    if (getComputedStyle(element).display === 'none') return false;
  }
  return true;
}

function renderFilters(width: number, count: number): void {
  setWindowWidth(width);
  render(
    <FluentProvider theme={webLightTheme}>
      <ShortcutsProvider>
        <ListFilters
          views={false}
          count={count}
          search={{ id: 'search', noun: 'bills', placeholder: 'Number', value: '', onChange: jest.fn() }}
        >
          <label htmlFor="month">Month</label>
          <input id="month" />
        </ListFilters>
      </ShortcutsProvider>
    </FluentProvider>,
  );
}
