import { forget, noteRun, readRecents, type Recents, type Run } from '../palette/recents.ts'
import { preference, setPreference } from './preferences.ts'
import { activeScreen } from './screen.ts'

/** What this account has used, for ranking and for the learning lines. */
export const recents = (): Recents => readRecents(preference<unknown>('recents', null))

/** Writes down a run of a command. */
export const saveCommandUse = (id: string, by: Run['by'], query?: string): void =>
  setPreference(
    'recents',
    noteRun(recents(), { id, by, query, at: Date.now(), context: activeScreen()?.resource ?? '' }),
  )

/** Forgets one command everywhere. */
export const forgetCommand = (id: string): void => setPreference('recents', forget(recents(), id))
