/** Stands in for a part of a package that this application does not use, and says so if that ever changes. */
export default function leftOut() {
  throw new Error('This part of the package is left out of the bundle: see tools/lean.');
}
