import '../../contract/calls';
import { LIST_NAMES, listNamed } from '../../src/domain/platform/lists/declaredLists';

/** The name of the list with a title. @throws Error for other titles */
export function listTitled(title: string): string {
  const titleOf = (name: string) => listNamed(name).title;
  const list = LIST_NAMES.find((name) => titleOf(name) === title);
  if (list === undefined) throw new Error(`There is no list "${title}". Lists: ${LIST_NAMES.map(titleOf).join(', ')}`);
  return list;
}
