import type { PersonName, Who } from './Words';
import type { AppWorld } from './world';

/** Who does something, and to whom: from then on that is `this person`. */
export async function about(world: AppWorld, who: Who, other: PersonName) {
  const person = await world.who(who);
  world.concerned = await world.stage.cast.known(other);
  return { person, other: world.concerned };
}
