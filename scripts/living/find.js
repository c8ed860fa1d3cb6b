/* On the first page: a search over rules, terms, and examples. A word is found by its beginning, also by another word for it. */
const MAX_FOUND = 60;
const find = document.getElementById('find');
const list = document.getElementById('results');
const starts = (text, word) =>
  ` ${text}`.includes(` ${word}`) || text.includes(`-${word}`) || text.includes(`(${word}`);
const lower = ENTRIES.map(([, text, , more]) => `${text} ${more}`.toLowerCase().replaceAll(/[·,.:;"“”]/g, ' '));

/** Words that match a typed word: the word itself, and the terms of synonyms that begin with it. */
function meant(word) {
  const others = Object.entries(SYNONYMS).filter(
    ([other]) => other === word || (word.length > 3 && other.startsWith(word)),
  );
  return [word, ...others.flatMap(([, own]) => own)];
}

function search() {
  const typed = find.value.trim().toLowerCase();
  // Matches of the words as typed come before matches of their synonyms.
  const near = ([, text, , more]) =>
    typed.split(/\s+/).reduce((sum, word) => {
      if (starts(text.toLowerCase(), word)) return sum + 2;
      return starts(more.toLowerCase(), word) ? sum + 1 : sum;
    }, 0);
  const words = SYNONYMS[typed] ? [[typed, ...SYNONYMS[typed]]] : typed.split(/\s+/).filter(Boolean).map(meant);
  // Entries with most of the words, because a whole typed sentence has words that no entry has.
  const counts = lower.map((text) => words.filter((any) => any.some((word) => starts(text, word))).length);
  const most = Math.max(0, ...counts);
  const found = most === 0 ? [] : ENTRIES.filter((_, at) => counts[at] === most).sort((a, b) => near(b) - near(a));
  document.getElementById('capabilities').hidden = words.length > 0;
  document.getElementById('trends').hidden = words.length > 0;
  list.hidden = found.length === 0;
  document.getElementById('nothing').hidden = words.length === 0 || found.length > 0;
  document.getElementById('count').textContent =
    words.length === 0
      ? ''
      : `${found.length} found${most > 0 && most < words.length ? ', with some of the words' : ''}`;
  list.replaceChildren(
    ...found.slice(0, MAX_FOUND).map(([kind, text, href, more]) => {
      const item = document.createElement('li');
      const link = Object.assign(document.createElement('a'), { href, textContent: text });
      const about = Object.assign(document.createElement('small'), {
        textContent: [kind, more].filter(Boolean).join(' · '),
      });
      item.append(link, about);
      return item;
    }),
  );
}

find.addEventListener('input', search);
document.querySelector('.tools').addEventListener('submit', (event) => {
  event.preventDefault();
  const [first] = list.querySelectorAll('a');
  if (first) location.href = first.href;
});
search();
