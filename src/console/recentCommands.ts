import { forget, noteRun, readRecents, type Recents, type Run } from '../palette/recents.ts'
import { preference, setPreference } from './preferences.ts'
import { activeScreen } from './screen.ts'

/** The account's command usage, for ranking and for key suggestions. */
export const recents = (): Recents => readRecents(preference<unknown>('recents', null))

/** Saves a run of a command. */
export const saveCommandUse = (id: string, by: Run['by'], query?: string): void =>
  setPreference(
    'recents',
    noteRun(recents(), { id, by, query, at: Date.now(), context: activeScreen()?.resource ?? '' }),
  )

/** Removes one command from the usage. */
export const forgetCommand = (id: string): void => setPreference('recents', forget(recents(), id))
