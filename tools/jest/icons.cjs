/**
 * `@fluentui/react-icons` in tests: loads an icon from its own published module when it is first used. The package's
 * index evaluates every icon there is, which takes longer than most of the tests that render one.
 */
const STYLE = /\d*(?:Regular|Filled|Light|Color)$/;
const shared = { ...require('@fluentui/react-icons/utils'), ...require('@fluentui/react-icons/providers') };

module.exports = new Proxy(shared, {
  get(target, name) {
    if (name in target || typeof name !== 'string' || !STYLE.test(name)) return target[name];
    const file = name
      .replace(STYLE, '')
      .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-')
      .toLowerCase();
    target[name] = require(`@fluentui/react-icons/svg/${file}`)[name];
    return target[name];
  },
});
