import { subscribe } from 'valtio'
import { menus } from '../../menus.ts'
import { runWhenIdle } from '../../runWhenIdle.ts'

let isFollowing = false

/** Reads the views of the account when the browser is idle, and enters them in the palette; again for every menu. */
export function followViews(): void {
  const load = (): void => {
    if (!menus.loaded) return
    runWhenIdle(() => {
      void import('./viewEntries.ts').then(
        ({ startViewEntries }) => startViewEntries(),
        () => undefined,
      )
    })
  }
  load()
  if (!isFollowing) subscribe(menus, load)
  isFollowing = true
}
