import { decodeXml } from './decodeXml';

const shapes = new Map<string, RegExp>();

/** The value of an attribute in a tag; undefined when it has none of that name. A prefix before the name is passed over. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = shapeOf(name).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

function shapeOf(name: string): RegExp {
  const known = shapes.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  shapes.set(name, known);
  return known;
}
