import type { Platform } from '../../kernel/stroke.ts'
import { ariaKeys, keysLabel } from '../../kernel/strokeLabels.ts'
import { buildKeymap, type Keymap, type UserBinding } from '../../palette/keymap.ts'
import { appearance } from '../appearance.ts'
import { preference, setPreference } from '../preferences.ts'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'

export const platform: Platform = /mac|iphone|ipad/i.test(navigator.platform) ? 'mac' : 'other'

/** The operator's own changes to the keys. */
export const userBindings = (): readonly UserBinding[] => preference<readonly UserBinding[]>('keymap', [])

let cachedKeymap: Keymap | null = null
let cachedKey = ''

/** The keys of all commands that exist now, with the operator's own changes. */
export function keymap(): Keymap {
  const cacheKey = `${registry.version()}:${appearance.singleKeys}:${changeCount}`
  if (!cachedKeymap || cachedKey !== cacheKey) {
    cachedKeymap = buildKeymap(registry.all(), { user: userBindings(), singleKeys: appearance.singleKeys })
    cachedKey = cacheKey
  }
  return cachedKeymap
}
let changeCount = 0

/** Keeps the operator's own keys for his account. */
export function setUserBindings(bindings: readonly UserBinding[]): void {
  setPreference('keymap', bindings)
  keysChanged()
}

/** Builds the keys anew before they are next asked for: bindings came from elsewhere. */
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
/** What the caps of this keyboard say, where the browser tells. */
export const layoutMap = (): ReadonlyMap<string, string> | undefined => layout

export const labelOf = (keys: string): string => keysLabel(keys, platform)
export const ariaOf = (keys: string): string => ariaKeys(keys, platform)
