const PAGE = `
  <main id="page" class="page wide">
    <svg class="icon"><linearGradient class="fade"></linearGradient></svg>
    <label class="field">Amount <input class="field small" type="text" disabled></label>
    <p class="a:b">One</p>
    <button class="primary" aria-label="a, b">Pay</button>
  </main>`;

const SELECTORS = [
  'button',
  'BUTTON',
  '*',
  '.field',
  '.Field',
  '.field.small',
  'input.field',
  'p.field',
  'main .field',
  'main > .field',
  '.field>input',
  'label + p',
  'label~button',
  '.wide, .missing',
  'p , input',
  '.field:disabled',
  'input:not(.small, .large)',
  'input:not(.large)',
  ':is(p, button)',
  'main :is(.small, .primary)',
  '[aria-label="a, b"]',
  'button[aria-label="a, b"], .missing',
  '[type="text"]',
  '#page',
  '#page .primary',
  String.raw`.a\:b`,
  '.icon',
  'linearGradient',
  '.fade',
  ':root',
  'html .page.wide > .primary',
];

/** Whether a rule for the selector applies to an element, by what the page computes. */
function applies(selector: string, element: Element): boolean {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = `${selector} { pointer-events: none }`;
  const isApplied = getComputedStyle(element).pointerEvents === 'none';
  sheet.remove();
  return isApplied;
}

describe('the styles that tests with a DOM compute', () => {
  beforeEach(() => {
    document.body.innerHTML = PAGE;
  });

  it.each(SELECTORS)('applies a rule for %s to the elements that it selects', (selector) => {
    const elements = [...document.querySelectorAll('body *')];
    // Descendants inherit the property.
    const isExpected = (element: Element): boolean =>
      element.matches(selector) || (element.parentElement !== null && isExpected(element.parentElement));
    expect(elements.map((element) => applies(selector, element))).toEqual(elements.map(isExpected));
  });

  it('have the last of several declarations, and the own one of an element before all', () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = `.field { display: block } @media screen { .small { display: none } } @media print { .field { display: flex } }
      .wide { visibility: hidden } p { visibility: unset } .primary { visibility: visible }`;
    const [input, paragraph, button] = ['input', 'p', 'button'].map(
      (name) => document.querySelector<HTMLElement>(name)!,
    );
    expect(getComputedStyle(input!).display).toBe('none');
    input!.style.display = 'inline';
    expect(getComputedStyle(input!).display).toBe('inline');
    const visibility = [paragraph!, button!].map((element) => getComputedStyle(element).getPropertyValue('visibility'));
    expect(visibility).toEqual(['hidden', 'visible']);
    sheet.sheet!.insertRule('.small { pointer-events: none }', 0);
    input!.style.display = '';
    expect(getComputedStyle(input!).pointerEvents).toBe('none');
    sheet.remove();
  });

  it('have other properties when a test asks for them', () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = '.primary { position: sticky; color: rgb(1, 2, 3) }';
    const style = getComputedStyle(document.querySelector('button')!);
    expect([style.position, style.getPropertyValue('color'), 'color' in style]).toEqual([
      'sticky',
      'rgb(1, 2, 3)',
      true,
    ]);
    sheet.remove();
  });

  it('ignore rules without a selector', () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = '@keyframes turn { from { opacity: 0 } to { opacity: 1 } } p { display: none }';
    expect([...document.querySelectorAll('p')].map((element) => getComputedStyle(element).display)).toEqual(['none']);
    sheet.remove();
  });
});
