import { coverWhileAway } from '../../../../src/infrastructure/browser/pageState';

/** A page that can be hidden and restored. */
function fakePage() {
  const target = new EventTarget();
  const style = { visibility: '' };
  let reloads = 0;
  const page = {
    addEventListener: target.addEventListener.bind(target),
    document: { documentElement: { style } },
    location: { reload: () => void (reloads += 1) },
  } as unknown as Window;
  coverWhileAway(page);
  const dispatch = (type: string, persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { style, dispatch, reloads: () => reloads };
}

describe('a page in the back-forward cache (SES-4)', () => {
  it('is covered when hidden and reloaded when restored', () => {
    const { style, dispatch, reloads } = fakePage();
    dispatch('pagehide', true);
    expect(style.visibility).toBe('hidden');
    dispatch('pageshow', true);
    expect(reloads()).toBe(1);
    expect(style.visibility).toBe('hidden');
  });

  it('is unchanged when first shown or closed', () => {
    const { style, dispatch, reloads } = fakePage();
    dispatch('pageshow', false);
    dispatch('pagehide', false);
    expect(style.visibility).toBe('');
    expect(reloads()).toBe(0);
  });
});
