/** Stands in for the part of the container that reads decorators off a class; what it binds is in composition/provide. */
export class InstanceBindingNodeImplementation {
  constructor() {
    throw new Error('Decorated classes are left out of the bundle: bind by provide, or see tools/lean.');
  }
}
