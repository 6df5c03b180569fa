import type { createListScreenHandlers } from './listScreenHandlers.ts'

type CreateListScreenHandlers = typeof createListScreenHandlers
let loadedFactory: CreateListScreenHandlers | null = null
const waiting: ((createHandlers: CreateListScreenHandlers) => void)[] = []

/** Brings what a list does for commands; it comes with them. */
export function provideListScreenHandlers(createHandlers: CreateListScreenHandlers): void {
  loadedFactory = createHandlers
  for (const callback of waiting.splice(0)) callback(createHandlers)
}

/** Does something with it: at once where it is here, so that no key finds nobody, else when it comes. */
export function withListScreenHandlers(callback: (createHandlers: CreateListScreenHandlers) => void): void {
  if (loadedFactory) callback(loadedFactory)
  else waiting.push(callback)
}
