import { keepCurrentTabInView } from '../../../src/ui/kit/navigation/currentTabInView';

describe('keepCurrentTabInView', () => {
  afterEach(() => document.body.replaceChildren());

  it('scrolls a strip once for each current tab, and only as far as needed', () => {
    const strip = stripWithTabs({ current: 'Controls', leftPx: 900, widthPx: 60 });
    const check = keepCurrentTabInView();
    check();
    expect(strip.scrollLeft).toBe(900 + 60 + 32 - 374);
    strip.scrollLeft = 0;
    check();
    expect(strip.scrollLeft).toBe(0);
  });

  it('leaves a strip whose current tab can be seen', () => {
    const strip = stripWithTabs({ current: 'Overview', leftPx: 50, widthPx: 60 });
    keepCurrentTabInView()();
    expect(strip.scrollLeft).toBe(0);
  });
});

// Helpers

/** A strip from 16 to 374 px. */
function stripWithTabs({ current, leftPx, widthPx }: { current: string; leftPx: number; widthPx: number }): Element {
  const [main, nav, strip, item, tab] = ['main', 'nav', 'ul', 'li', 'a'].map((name) => document.createElement(name));
  if (!main || !nav || !strip || !item || !tab) throw new Error('No elements');
  tab.textContent = current;
  tab.setAttribute('aria-current', 'page');
  item.append(tab);
  strip.append(item);
  nav.append(strip);
  main.append(nav);
  document.body.append(main);
  strip.getBoundingClientRect = () => new DOMRect(16, 0, 358, 40);
  tab.getBoundingClientRect = () => new DOMRect(leftPx, 0, widthPx, 40);
  return strip;
}
