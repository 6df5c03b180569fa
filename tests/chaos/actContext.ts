import type { Random } from './seededRandom.ts'
import type { Site } from './site.ts'
import type { World } from './world.ts'

/** Servers, world and random numbers of an act. */
export interface ActContext {
  readonly site: Site
  readonly world: World
  readonly random: Random
}
/** One act of an actor; the invariants judge what the server answers. */
export type Act = (context: ActContext) => Promise<void>

/** The same act `times` times in a list, so that it is chosen that much more often. */
export const often = (times: number, act: Act): readonly Act[] => Array.from({ length: times }, () => act)

/** Acts mostly concern this many newest orders, so that several acts meet at one. */
const LATEST = 40
/** Id of an accepted order, mostly one of the newest. */
export function anOrder({ world, random }: ActContext): string {
  const { orders } = world
  return random.once(4) ? random.of(orders) : random.of(orders.slice(-LATEST))
}
/** Distinct ids of several orders. */
export const someOrders = (context: ActContext, max: number): string[] => [
  ...new Set(Array.from({ length: 2 + context.random.below(max - 1) }, () => anOrder(context))),
]
