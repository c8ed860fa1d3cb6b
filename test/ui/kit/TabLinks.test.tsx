import { render } from '@testing-library/react';
import { type TabLink, TabLinks } from '../../../src/ui/kit/navigation/TabLinks';
import { AtAddress } from '../../support/shell/AtAddress';

/** A strip from 16 to 374 px with tabs side by side. */
const STRIP = new DOMRect(16, 0, 358, 40);
const TAB_PX = 100;
let tabPx = TAB_PX;

describe('tabs wider than the window', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
      if (this.tagName === 'UL') return STRIP;
      const item = this.closest('li');
      const place = [...(item?.parentElement?.children ?? [])].findIndex((one) => one === item);
      const scrolled = item?.parentElement?.scrollLeft ?? 0;
      return new DOMRect(STRIP.left + place * tabPx - scrolled, 0, tabPx, 40);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    tabPx = TAB_PX;
  });

  it('scroll the current tab and part of the next one into view', async () => {
    const { strip } = show('F');
    await nextFrame();
    expect(strip.scrollLeft).toBe(16 + 6 * TAB_PX + 32 - STRIP.right);
  });

  it("don't scroll when the current tab is visible", async () => {
    const { strip } = show('B');
    await nextFrame();
    expect(strip.scrollLeft).toBe(0);
  });

  it('keep the scroll position a person chose until another tab is current', async () => {
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

  it('scroll again when counts make the tabs wider', async () => {
    const { strip, current } = show('F');
    await nextFrame();
    const before = strip.scrollLeft;
    tabPx = 120;
    current('F', '1,155');
    await nextFrame();
    expect(strip.scrollLeft).toBeGreaterThan(before);
  });

  it('keep the scroll position a person chose when counts arrive', async () => {
    const { strip, current } = show('F');
    await nextFrame();
    strip.scrollLeft = 0;
    tabPx = 120;
    current('F', '1,155');
    await nextFrame();
    expect(strip.scrollLeft).toBe(0);
  });
});

// Helpers

function show(name: string) {
  const { container, rerender } = render(tabsWith(name));
  const strip = container.querySelector('ul');
  if (!strip) throw new Error('No tabs');
  return { strip, current: (other: string, count?: string) => rerender(tabsWith(other, count)) };
}

function tabsWith(current: string, count?: string) {
  const tabs: readonly TabLink[] = Array.from('ABCDEF', (label) => ({
    to: `/${label}`,
    label,
    isCurrent: label === current,
    ...(count !== undefined && { count }),
  }));
  return (
    <AtAddress path="/letters">
      <TabLinks label="Letters" tabs={tabs} />
    </AtAddress>
  );
}

const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
