import { proxy } from 'valtio'
import { MESSAGE_CATEGORIES, type MessageCategory } from '../../../contract/parts/messageCategories.ts'
import { preference, setPreference } from '../../preferences.ts'

/** How long a kind stays muted, in milliseconds. */
export const MUTE_MS = 3_600_000
/** Ends of the muted kinds in milliseconds since 1970, by the number of the category. */
type Mutes = Readonly<Record<string, number>>
const KEY = 'mutedMessages'
const NAMES = new Map<number, MessageCategory>(
  Object.entries(MESSAGE_CATEGORIES.wire).map(([name, number]) => [number, name as MessageCategory]),
)

/** The name of a category by its number; null for none. */
export const categoryName = (category: number | null): MessageCategory | null =>
  category === null ? null : (NAMES.get(category) ?? null)

/** Logins on new devices and other matters of security are always counted. */
export const canBeMuted = (category: number | null): boolean => {
  const name = categoryName(category)
  return name !== null && name !== 'system'
}

/** Changes with every kind that is muted or counted again. */
export const muteChanges = proxy({ count: 0 })

const stored = (): Mutes => preference<Mutes>(KEY, {})

/** The end of a kind's silence in milliseconds since 1970; null where it is counted. */
export function mutedUntil(category: number | null): number | null {
  const end = category === null ? undefined : stored()[category]
  return end !== undefined && canBeMuted(category) && end > Date.now() ? end : null
}

/** Mutes a kind for an hour, or ends its silence; it stays in the list. */
export function setMuted(category: number, isMuted: boolean): void {
  const running = Object.entries(stored()).filter(
    ([key, end]) => key !== String(category) && end > Date.now(),
  )
  const added: [string, number][] = isMuted ? [[String(category), Date.now() + MUTE_MS]] : []
  setPreference(KEY, Object.fromEntries([...running, ...added]))
  muteChanges.count++
}

/** The number of unread messages of the kinds that are not muted. */
export const countedMessages = (categories: Readonly<Record<string, number>>): number =>
  Object.entries(categories).reduce(
    (sum, [category, count]) => sum + (mutedUntil(Number(category)) === null ? count : 0),
    0,
  )
