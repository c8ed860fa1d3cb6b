import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useHeadingFocusWhenLost } from '../../../src/ui/kit/dialogs/focus';

describe('the focus after a change', () => {
  it('goes to the heading when the button that had it is gone', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Commit' }));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('stays where it is when that is still there', async () => {
    render(<Page keeps />);
    const button = screen.getByRole('button', { name: 'Commit' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
  });
});

// Helpers

function Page({ keeps = false }: { keeps?: boolean }) {
  const [state, setState] = useState('waits');
  useHeadingFocusWhenLost(state);
  return (
    <>
      <h1 tabIndex={-1}>march.csv</h1>
      {(keeps || state === 'waits') && <button onClick={() => setState('counts')}>Commit</button>}
    </>
  );
}
