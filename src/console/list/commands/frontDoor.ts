import type { frontOf } from './front.ts'

type FrontOf = typeof frontOf
let known: FrontOf | null = null
const waiting: ((front: FrontOf) => void)[] = []

/** Brings what a list does for commands; it comes with them. */
export function giveFront(front: FrontOf): void {
  known = front
  for (const work of waiting.splice(0)) work(front)
}

/** Does something with it: at once where it is here, so that no key finds nobody, else when it comes. */
export function withFront(work: (front: FrontOf) => void): void {
  if (known) work(known)
  else waiting.push(work)
}
