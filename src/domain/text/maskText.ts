import { graphemesOf } from './graphemesOf';

const VISIBLE = 3;

/**
 * Hides a number of a person or an account: all but the last three characters become X.
 * A character is what a person sees as one; three or fewer stay as they are.
 *
 * @source MSK-2
 */
export function maskText(text: string): string {
  const characters = graphemesOf(text);
  const hidden = Math.max(0, characters.length - VISIBLE);
  return 'X'.repeat(hidden) + characters.slice(hidden).join('');
}
