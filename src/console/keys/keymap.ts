import type { Platform } from '../../kernel/stroke.ts'
import { ariaKeys, keysLabel } from '../../kernel/strokeLabels.ts'
import { buildKeymap, type Keymap, type UserBinding } from '../../palette/keymap.ts'
import { appearance } from '../appearance.ts'
import { preference, setPreference } from '../preferences.ts'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'

export const platform: Platform = /mac|iphone|ipad/i.test(navigator.platform) ? 'mac' : 'other'

/** The operator's own key bindings. */
export const userBindings = (): readonly UserBinding[] => preference<readonly UserBinding[]>('keymap', [])

let cachedKeymap: Keymap | null = null
let cachedKey = ''

/** The keymap of all present commands with the operator's own bindings. */
export function keymap(): Keymap {
  const cacheKey = `${registry.version()}:${appearance.singleKeys}:${changeCount}`
  if (!cachedKeymap || cachedKey !== cacheKey) {
    cachedKeymap = buildKeymap(registry.all(), { user: userBindings(), singleKeys: appearance.singleKeys })
    cachedKey = cacheKey
  }
  return cachedKeymap
}
let changeCount = 0

/** Saves the operator's own key bindings for the account. */
export function setUserBindings(bindings: readonly UserBinding[]): void {
  setPreference('keymap', bindings)
  keysChanged()
}

/** Discards the cached keymap after bindings were loaded from elsewhere. */
export function keysChanged(): void {
  changeCount += 1
  screenChanged()
}

/** Keys of a command as `KeyHint` shows them; null if it has none. */
export const keysOf = (command: string): string | null => keymap().keysOf(command)[0] ?? null

let layout: ReadonlyMap<string, string> | undefined
interface LayoutNavigator {
  readonly keyboard?: { readonly getLayoutMap?: () => Promise<ReadonlyMap<string, string>> }
}
void (navigator as LayoutNavigator).keyboard
  ?.getLayoutMap?.()
  .then((map) => {
    layout = map
  })
  .catch(() => undefined)
/** The characters on this keyboard's caps, where the browser provides them. */
export const layoutMap = (): ReadonlyMap<string, string> | undefined => layout

export const labelOf = (keys: string): string => keysLabel(keys, platform)
export const ariaOf = (keys: string): string => ariaKeys(keys, platform)
