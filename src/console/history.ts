import { forget, noteRun, readRecents, type Recents, type Run } from '../palette/recents.ts'
import { activeScreen } from './screen.ts'
import { preference, setPreference } from './preferences.ts'

/** What this account has used, for ranking and for the learning lines. */
export const recents = (): Recents => readRecents(preference<unknown>('recents', null))

/** Notes that a command was run; `query` is what was typed when it was chosen. */
export function noteUse(id: string, by: Run['by'], query?: string): void {
  setPreference('recents', noteRun(recents(), { id, by, query, at: Date.now(), context: activeScreen()?.resource ?? '' }))
}

/** Forgets one command everywhere. */
export const forgetUse = (id: string): void => setPreference('recents', forget(recents(), id))
