import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLazyPart } from '../../../src/ui/kit/dialogs/useLazyPart';
import { MissingPart } from '../../../src/ui/kit/feedback/MissingPart';

describe('a part whose code cannot be loaded', () => {
  it('shows an error, keeps the input and loads on retry', async () => {
    const code = { fails: true };
    await openPart(code);
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
    code.fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The part')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(typed()).toBe('$612.40');
  });

  it('keeps the error and its button while loading fails', async () => {
    await openPart({ fails: true });
    const button = await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(typed()).toBe('$612.40');
  });
});

it('requests the code only after the screen is painted', async () => {
  const events: string[] = [];
  requestAnimationFrame(() => events.push('frame'));
  const fetchPart = () => {
    events.push('code');
    return Promise.resolve(() => <p>The part</p>);
  };
  render(<Screen fetchPart={fetchPart} isOpenAtFirst />);
  expect(await screen.findByText('The part')).toBeTruthy();
  expect(events).toEqual(['frame', 'code']);
});

// Helpers

async function openPart(code: { fails: boolean }): Promise<void> {
  const fetchPart = async () => {
    if (code.fails) throw Object.assign(new Error('Loading chunk part failed.'), { name: 'ChunkLoadError' });
    return () => <p>The part</p>;
  };
  render(<Screen fetchPart={fetchPart} />);
  await userEvent.type(screen.getByLabelText('Pay'), '$612.40');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Pay').value;

interface ScreenProps {
  readonly fetchPart: () => Promise<() => React.JSX.Element>;
  readonly isOpenAtFirst?: boolean;
}

function Screen({ fetchPart, isOpenAtFirst = false }: ScreenProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { Part, isMissing, retry } = useLazyPart(fetchPart, isOpen);
  return (
    <>
      <input aria-label="Pay" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isMissing && <MissingPart onRetry={retry} />}
      {Part && <Part />}
    </>
  );
}
