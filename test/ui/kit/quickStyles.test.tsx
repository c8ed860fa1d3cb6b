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
    // What is inside an element inherits the property.
    const isExpected = (element: Element): boolean =>
      element.matches(selector) || (element.parentElement !== null && isExpected(element.parentElement));
    expect(elements.map((element) => applies(selector, element))).toEqual(elements.map(isExpected));
  });

  it('ignores rules without a selector', () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = '@keyframes turn { from { opacity: 0 } to { opacity: 1 } } p { display: none }';
    expect([...document.querySelectorAll('p')].map((element) => getComputedStyle(element).display)).toEqual(['none']);
    sheet.remove();
  });
});
