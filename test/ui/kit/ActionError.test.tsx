import { render, screen } from '@testing-library/react';
import { ActionError } from '../../../src/ui/kit/feedback/ActionError';

describe('the message about a failed action', () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  beforeEach(() => scrolled.mockClear());
  afterAll(() => scrolled.mockRestore());

  it('scrolls into view when it appears, and after each new failure', () => {
    const { rerender } = render(<ActionError what="The person was not added." error={new Error('first')} />);
    expect(screen.getByRole('alert').textContent).toContain('The person was not added.');
    expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]);
    rerender(<ActionError what="The person was not added." error={new Error('second')} />);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it('does not scroll when the page renders for another reason', () => {
    const error = new Error('refused');
    const { rerender } = render(<ActionError what="The person was not added." error={error} />);
    rerender(<ActionError what="The person was not added." error={error} showDetail />);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});
