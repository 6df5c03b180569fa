import type { Random } from './seededRandom.ts'
import type { Site } from './site.ts'
import type { World } from './world.ts'

/** Where somebody acts, on what, and by which chance. */
export interface ActContext {
  readonly site: Site
  readonly world: World
  readonly random: Random
}
/** One thing somebody does; what the server answers is for the invariants to judge. */
export type Act = (context: ActContext) => Promise<void>

/** The same act several times in a list: it is chosen so much oftener. */
export const often = (times: number, act: Act): readonly Act[] => Array.from({ length: times }, () => act)

/** How many of the newest orders acts mostly are about, so that several meet at one. */
const LATEST = 40
/** An order that was taken, mostly one of the newest. */
export function anOrder({ world, random }: ActContext): string {
  const { orders } = world
  return random.once(4) ? random.of(orders) : random.of(orders.slice(-LATEST))
}
/** Several orders, each once. */
export const someOrders = (context: ActContext, max: number): string[] => [
  ...new Set(Array.from({ length: 2 + context.random.below(max - 1) }, () => anOrder(context))),
]
