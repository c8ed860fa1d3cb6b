import BrowserEnvironment from './browserEnvironment.mjs';
import { keepOne } from './keepOne.mjs';

let page;

/** What jsdom reports belongs to the file that runs. */
const currentConsole = new Proxy(
  {},
  {
    get:
      (_, method) =>
      (...messages) =>
        (page?.console ?? console)[method](...messages),
  },
);

export default keepOne(
  (config, context) => {
    const environment = new BrowserEnvironment(config, { ...context, console: currentConsole });
    page = environment.global;
    return environment;
  },
  { remember: valuesOf, tidy: emptyPage },
);

/** What a browser has from the start, such as `matchMedia`: tests replace it. */
function valuesOf(global) {
  return Object.entries(Object.getOwnPropertyDescriptors(global)).filter(
    ([name, { writable }]) => writable && name !== 'console',
  );
}

/** Leaves the styles: the UI library inserts each rule once. */
function emptyPage(global, values) {
  for (const [name, { value }] of values) if (global[name] !== value) global[name] = value;
  const { document, localStorage, sessionStorage, history } = global;
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', 'http://localhost/');
}
