/* In the page itself: search, filter, open all, and links to a scenario. */
const search = document.getElementById('search') ?? document.createElement('input');
const show = document.getElementById('show');
const scenarios = [...document.querySelectorAll('.scenario')];
const textOf = (element, selector) => element?.querySelector(selector)?.textContent ?? '';
const texts = new Map(
  scenarios.map((scenario) => [
    scenario,
    [
      scenario.textContent,
      textOf(scenario.closest('.rule'), 'h4'),
      textOf(scenario.closest('.feature'), 'h3'),
      textOf(scenario.closest('.capability'), 'h2'),
    ]
      .join(' ')
      .toLowerCase(),
  ]),
);

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const scenario of scenarios) {
    const isWanted = show.value === '' || scenario.dataset.show.split(' ').includes(show.value);
    scenario.hidden = !isWanted || !words.every((word) => texts.get(scenario).includes(word));
  }
  for (const section of document.querySelectorAll('.rule, .feature, .capability')) {
    section.hidden = !section.querySelector('.scenario:not([hidden])');
  }
  for (const link of document.querySelectorAll('nav a')) {
    link.parentElement.hidden = document.getElementById(link.hash.slice(1))?.hidden ?? false;
  }
  const visible = scenarios.filter((scenario) => !scenario.hidden).length;
  document.getElementById('nothing').hidden = visible > 0;
  document.getElementById('count').textContent = `${visible} of ${scenarios.length}`;
}

function openLinked() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  if (target.matches('details')) target.open = true;
  target.scrollIntoView();
}

const open = document.getElementById('open');
open?.addEventListener('click', () => {
  const isOpening = open.textContent === 'Open all';
  for (const scenario of scenarios) if (!scenario.hidden) scenario.open = isOpening;
  open.textContent = isOpening ? 'Close all' : 'Open all';
});
document.getElementById('print')?.addEventListener('click', () => print());
document.querySelector('.tools')?.addEventListener('submit', (event) => event.preventDefault());
search.addEventListener('input', filter);
show?.addEventListener('change', filter);
addEventListener('hashchange', openLinked);
if (show) filter();
openLinked();
