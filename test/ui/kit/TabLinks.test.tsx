import { render } from '@testing-library/react';
import { type TabLink, TabLinks } from '../../../src/ui/kit/navigation/TabLinks';
import { AtAddress } from '../../support/shell/AtAddress';

/** A strip from 16 to 374 px whose tabs are 100 px wide, one after the other. */
const STRIP = new DOMRect(16, 0, 358, 40);
const TAB_PX = 100;

describe('tabs that are wider than the window', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
      if (this.tagName === 'UL') return STRIP;
      const item = this.closest('li');
      const place = [...(item?.parentElement?.children ?? [])].findIndex((one) => one === item);
      return new DOMRect(STRIP.left + place * TAB_PX, 0, TAB_PX, 40);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('scroll the current tab into view, and a part of the next one', async () => {
    const { strip } = show('F');
    await nextFrame();
    expect(strip.scrollLeft).toBe(16 + 6 * TAB_PX + 32 - STRIP.right);
  });

  it('stay where the current tab can be seen', async () => {
    const { strip } = show('B');
    await nextFrame();
    expect(strip.scrollLeft).toBe(0);
  });

  it('stay where a person scrolled them until another tab is current', async () => {
    const { strip, current } = show('F');
    await nextFrame();
    strip.scrollLeft = 0;
    current('F');
    await nextFrame();
    expect(strip.scrollLeft).toBe(0);
    current('E');
    await nextFrame();
    expect(strip.scrollLeft).toBeGreaterThan(0);
  });
});

// Helpers

function show(name: string) {
  const { container, rerender } = render(tabsWith(name));
  const strip = container.querySelector('ul');
  if (!strip) throw new Error('No tabs');
  return { strip, current: (other: string) => rerender(tabsWith(other)) };
}

function tabsWith(current: string) {
  const tabs: readonly TabLink[] = Array.from('ABCDEF', (label) => ({
    to: `/${label}`,
    label,
    isCurrent: label === current,
  }));
  return (
    <AtAddress path="/letters">
      <TabLinks label="Letters" tabs={tabs} />
    </AtAddress>
  );
}

const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
