const SUMMARY = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** @param {string} source of a module of the contract */
module.exports = (source) => source.replace(SUMMARY, '');
