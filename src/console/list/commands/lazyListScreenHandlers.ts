import type { createListScreenHandlers } from './listScreenHandlers.ts'

type CreateListScreenHandlers = typeof createListScreenHandlers
let loadedFactory: CreateListScreenHandlers | null = null
const pendingCallbacks: ((createHandlers: CreateListScreenHandlers) => void)[] = []

/** Installs the factory once its chunk is loaded, and runs the queued callbacks. */
export function provideListScreenHandlers(createHandlers: CreateListScreenHandlers): void {
  loadedFactory = createHandlers
  for (const callback of pendingCallbacks.splice(0)) callback(createHandlers)
}

/**
 * Calls back with the factory: synchronously if it is loaded, so that a new screen is registered before the
 * next key, else when it is installed.
 */
export function withListScreenHandlers(callback: (createHandlers: CreateListScreenHandlers) => void): void {
  if (loadedFactory) callback(loadedFactory)
  else pendingCallbacks.push(callback)
}
