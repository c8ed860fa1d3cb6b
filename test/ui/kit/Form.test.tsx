import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Form } from '../../../src/ui/kit/forms/Form';

describe('a form', () => {
  it('submits on the page, without the messages of the browser', () => {
    const submit = jest.fn();
    render(
      <Form aria-label="Close" onSubmit={submit}>
        <input required />
      </Form>,
    );
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Close' });
    const sent = createEvent.submit(form);
    fireEvent(form, sent);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(sent.defaultPrevented).toBe(true);
    expect(form.noValidate).toBe(true);
  });
});
