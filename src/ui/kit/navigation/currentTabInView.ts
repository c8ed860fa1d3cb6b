/** Room beside the current tab, so that a part of its neighbor shows that there are more. */
const NEIGHBOR_PX = 32;

/**
 * Scrolls strips of tabs in the content sideways until their current tab can be seen. Each strip is scrolled once for each tab,
 * so that a person who scrolls it keeps what they see.
 *
 * @returns checks all strips that are in the page now.
 */
export function keepCurrentTabInView(): () => void {
  const seen = new WeakMap<Element, string>();
  return () => {
    for (const strip of document.querySelectorAll('main nav > ul')) {
      const tab = strip.querySelector('[aria-current="page"]');
      const name = tab?.textContent ?? '';
      if (!tab || seen.get(strip) === name) continue;
      seen.set(strip, name);
      const [room, box] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (box.right + NEIGHBOR_PX > room.right) strip.scrollLeft += box.right + NEIGHBOR_PX - room.right;
      else if (box.left - NEIGHBOR_PX < room.left) strip.scrollLeft += box.left - NEIGHBOR_PX - room.left;
    }
  };
}
