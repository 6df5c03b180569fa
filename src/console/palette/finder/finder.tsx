import { parseQuery, recognise } from '../../../palette/modes.ts'
import type { Finder, Found } from '../finderTypes.ts'
import { exactSections } from './exact.ts'
import { hitSections } from './hits.ts'
import { createLines } from './line/lines.tsx'
import { createRecordPages } from './recordPages.tsx'
import { createSearch, isSearched } from './search.ts'
import { StillRows } from './StillRows.tsx'

/** Makes the finder; `changed` is called when something was found. */
export function startFinder(changed: () => void): Finder {
  const search = createSearch(changed)
  const lines = createLines(changed)
  const found: Finder['found'] = (query, local, frozen): Found => {
    const { text } = parseQuery(query)
    const hits = search.answer(query)
    const sections = hitSections(hits ?? [], text)
    // What names a record goes above the commands, but never moves rows that are already there.
    const isNamed = local.length === 0 || recognise(text, location.origin) !== null
    const line = lines.found(query, frozen)
    return {
      above: [...(line?.above ?? []), ...exactSections(text), ...(isNamed ? sections : [])],
      cards: line?.cards,
      below: isNamed ? [] : sections,
      busy: hits === undefined && isSearched(query),
    }
  }
  return {
    ask: (query) => search.ask(query),
    found,
    ...createRecordPages(changed),
    still: (sections, active) => <StillRows sections={sections} active={active?.id} />,
  }
}
