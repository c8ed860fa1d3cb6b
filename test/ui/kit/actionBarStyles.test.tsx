import { stackAtBottom } from '../../../src/ui/kit/actionBarStyles';

/** A bar at the end of the page. */
function aBar(height: number, position = 'sticky'): HTMLElement {
  const bar = document.createElement('section');
  bar.style.position = position;
  Object.defineProperty(bar, 'offsetHeight', { value: height });
  document.body.append(bar);
  return bar;
}

const leftClear = () => document.documentElement.style.scrollPaddingBottom;

describe('bars at the bottom of the window', () => {
  afterEach(() => document.body.replaceChildren());

  it('are stacked in page order, and focused elements stay clear of them', () => {
    const outcome = aBar(60);
    const selection = aBar(100);
    const leaves = [selection, outcome].map((bar) => stackAtBottom(bar));
    expect([outcome.style.bottom, selection.style.bottom]).toEqual(['100px', '0px']);
    expect(leftClear()).toBe('160px');
    leaves[0]?.();
    expect(outcome.style.bottom).toBe('0px');
    expect(leftClear()).toBe('60px');
    leaves[1]?.();
    expect(leftClear()).toBe('');
  });

  it('reserve no space in a low window, where they are not sticky', () => {
    const leave = stackAtBottom(aBar(60, 'static'));
    expect(leftClear()).toBe('');
    leave?.();
  });
});
