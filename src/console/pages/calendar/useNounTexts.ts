import { useEffect } from 'react'
import type { CalendarNoun } from '../../../contract/define/calendar.ts'
import { loadResourceTexts } from '../../resourceLoader.ts'
import { useEnglishVersion } from '../../text.ts'

/** Loads the texts of nouns, whose states are named beside their campaigns; until then these stay Chinese. */
export function useNounTexts(nouns: readonly CalendarNoun[]): void {
  useEnglishVersion()
  const names = nouns
    .filter(({ entries }) => entries.length > 0)
    .map(({ noun }) => noun)
    .join()
  useEffect(() => {
    for (const noun of names.split(',').filter(Boolean)) void loadResourceTexts(noun).catch(() => undefined)
  }, [names])
}
