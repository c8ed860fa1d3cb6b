/**
 * Stands in for reflect-metadata. Nothing here is decorated: the container keeps the number of its last binding with it,
 * and that is all. Whoever asks for more is told by a TypeError.
 */
const kept = new WeakMap();

Object.assign(Reflect, {
  getOwnMetadata: (/** @type {string} */ key, /** @type {object} */ target) => kept.get(target)?.get(key),
  defineMetadata(/** @type {string} */ key, /** @type {unknown} */ value, /** @type {object} */ target) {
    kept.set(target, new Map(kept.get(target)).set(key, value));
  },
});
