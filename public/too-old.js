/*
 * A browser that is too old to read the application's scripts is told so on the loading screen: nothing else could do it.
 * This file itself is written for any browser of the last fifteen years. @source BRW-2
 */
(function () {
  var WORDS =
    "It looks like you haven't updated your browser in a while! Please update your browser for the optimal and most secure experience on our site.";
  /* The first script, which reads everything else. A later one that is broken is dealt with by the application. */
  var FIRST = /\/main[^/]*\.js$/;

  window.addEventListener('error', function (event) {
    if (!FIRST.test(event.filename || '') || !/SyntaxError/.test(event.message || '')) return;
    var screen = document.querySelector('.boot');
    var text = document.querySelector('.boot-text');
    if (!screen || !text) return;
    screen.setAttribute('data-failed', '');
    screen.setAttribute('role', 'alert');
    text.textContent = WORDS;
  });
})();
