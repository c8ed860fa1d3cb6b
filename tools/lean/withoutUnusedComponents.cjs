const MADE_BY_REACT = /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMED_FOR_TOOLS = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Tells webpack that a component nobody asks for may go: the package does not say so of what React makes for it.
 *
 * @param {string} source of a module of React Router
 */
module.exports = (source) => source.replace(MADE_BY_REACT, '$1/* @__PURE__ */ ').replace(NAMED_FOR_TOOLS, '');
