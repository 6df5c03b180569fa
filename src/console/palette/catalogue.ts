import { readings } from 'virtual:words'
import { type CommandEntry, commandEntries, createIndex, type Index } from '../../palette/match.ts'
import { readerOf } from '../../palette/readings.ts'
import { registry, useRegistryVersion } from '../registry.ts'
import { loadEnglish, englishOf, englishVersion, locale, useEnglishVersion, useLocale } from '../text.ts'

/** Reads Chinese text as pinyin from the build's table. */
export const read = readerOf(readings)

interface Catalogue {
  readonly entries: readonly CommandEntry[]
  readonly index: Index<CommandEntry>
  readonly places: Index<CommandEntry>
  readonly commands: Index<CommandEntry>
}
let cachedCatalogue: Catalogue | null = null
let cachedKey = ''
void loadEnglish('palette', () => import('virtual:catalogue/en-palette')).catch(() => undefined)

/** All commands prepared for search, in both languages once the English catalogue is loaded. */
export function catalogue(): Catalogue {
  const cacheKey = `${registry.version()}:${locale()}:${englishVersion()}`
  if (cachedCatalogue && cachedKey === cacheKey) return cachedCatalogue
  const entries = commandEntries(registry.all(), {
    locale: locale(),
    english: (text) => englishOf(text) ?? text,
    ambiguous: registry.ambiguous(),
  })
  const index = (subset: readonly CommandEntry[]): Index<CommandEntry> => createIndex(subset, { read })
  cachedCatalogue = {
    entries,
    index: index(entries),
    places: index(entries.filter(isPlace)),
    commands: index(entries.filter((entry) => !isPlace(entry))),
  }
  cachedKey = cacheKey
  return cachedCatalogue
}

/** Whether an entry opens a page instead of acting. */
export const isPlace = (entry: CommandEntry): boolean => entry.command.opens !== undefined

/** Changes with the commands, the language and its texts; search results are cached by it. */
export function useCatalogueVersion(): string {
  return `${useRegistryVersion()}:${useLocale()}:${useEnglishVersion()}`
}
