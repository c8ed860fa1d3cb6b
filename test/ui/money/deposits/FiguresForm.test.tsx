import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { FiguresForm } from '../../../../src/ui/money/deposits/FiguresForm';

describe('FiguresForm', () => {
  it('takes the focus when it opens, and returns it to the button that opened it', () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'New deposit' });
    opener.focus();
    fireEvent.click(opener);
    expect(document.activeElement).toBe(screen.getByLabelText('Deposit date'));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    fireEvent.click(cancel);
    expect(document.activeElement).toBe(opener);
  });
});

// Helpers

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New deposit
      </button>
      {isOpen && (
        <FiguresForm
          label="New deposit"
          initial={{}}
          submitLabel="Start deposit"
          isBusy={false}
          onSubmit={() => undefined}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
