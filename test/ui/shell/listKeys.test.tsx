import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutsProvider } from '../../../src/ui/kit/navigation/Shortcuts';
import { ListKeys } from '../../../src/ui/shell/Companions';

describe('the keys of a list', () => {
  it('moves the focus with ↓ from the heading to the first row, and with ↓ and ↑ between rows', async () => {
    const { user, press } = renderList();
    screen.getByRole('heading').focus();
    expect(await press('{ArrowDown}')).toBe('Bill 1');
    expect(await press('{ArrowDown}')).toBe('Bill 2');
    expect(await press('{ArrowDown}')).toBe('Bill 2');
    expect(await press('{ArrowUp}')).toBe('Bill 1');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await press('{ArrowDown}')).toBe('Bill 1');
  });

  it.each(['Search', 'Status', 'Views'])('leaves ↓ to a control that uses it: %s', async (label) => {
    const { press } = renderList();
    screen.getByLabelText(label).focus();
    expect(await press('{ArrowDown}')).not.toBe('Bill 1');
  });

  it('leaves ↓ to the page if there is no list', async () => {
    const { press } = renderList({ hasFilters: false });
    screen.getByRole('heading').focus();
    expect(await press('{ArrowDown}')).toBe('Bills');
  });
});

// Helpers

function renderList({ hasFilters = true } = {}) {
  render(
    <ShortcutsProvider>
      <ListKeys />
      <main>
        <h1 tabIndex={-1}>Bills</h1>
        {hasFilters && (
          <search>
            <input aria-label="Search" />
            <select aria-label="Status">
              <option>All</option>
            </select>
            <button type="button" aria-haspopup="menu" aria-label="Views">
              Views
            </button>
            <button type="button">Columns</button>
          </search>
        )}
        <table>
          <tbody>
            {[1, 2].map((number) => (
              <tr key={number}>
                <td>
                  <a href={`#${number}`}>{`Bill ${number}`}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
    </ShortcutsProvider>,
  );
  const user = userEvent.setup();
  const press = async (key: string) => {
    await user.keyboard(key);
    return document.activeElement?.textContent;
  };
  return { user, press };
}
