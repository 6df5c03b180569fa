import type { CommandEntry } from '../../palette/match.ts'
import { modeNamed, parseQuery } from '../../palette/modes.ts'
import { t } from '../text.ts'
import { catalogue } from './catalogue.ts'
import { emptyCommands, emptyPlaces, emptyRoot, entryRows, modeRows } from './emptyViews.ts'
import { type Frozen, placesFirst, rankedRows, section } from './ranked.ts'
import type { PaletteSection, PaletteView } from './rows.ts'
import { tabRows } from './tabRows.ts'

const actsOnRows = ({ command }: CommandEntry): boolean =>
  command.on === 'selection' || command.on === 'record'

/** Commands on the selection or the cursor row. */
function verbs(text: string, frozen: Frozen): PaletteSection[] {
  const { entries, commands } = catalogue()
  const rows =
    text === ''
      ? entryRows(
          entries.filter(
            (entry) => actsOnRows(entry) && entry.command.resource === frozen.ctx.list?.resource,
          ),
          frozen,
        ).filter((row) => !row.reason)
      : rankedRows(
          commands.search(text).filter(({ item }) => actsOnRows(item)),
          text,
          frozen,
        )
  return section('verbs', t('操作'), rows)
}

function sections(
  mode: ReturnType<typeof parseQuery>['mode'],
  text: string,
  frozen: Frozen,
): readonly PaletteSection[] {
  const { index, places, commands } = catalogue()
  const none = text === ''
  switch (mode) {
    case 'commands':
      return none
        ? emptyCommands(frozen)
        : section('commands', t('命令'), rankedRows(commands.search(text), text, frozen))
    case 'places':
      return none
        ? emptyPlaces(frozen)
        : section('places', t('页面'), placesFirst(rankedRows(places.search(text), text, frozen), text))
    case 'verbs':
      return verbs(text, frozen)
    case 'help':
      return [
        ...modeRows(text),
        ...section('keys', t('命令'), none ? [] : rankedRows(index.search(text), text, frozen)),
      ]
    case 'tabs':
      return section('tabs', t('标签页'), tabRows(text))
    case 'people':
    case 'numbers':
      return []
    case 'everything':
      return none
        ? emptyRoot(frozen)
        : section('found', t('命令与页面'), rankedRows(index.search(text), text, frozen))
  }
}

/** The palette's first page for a query; the caller adds records of the server below. */
export function rootView(query: string, frozen: Frozen): PaletteView {
  const { mode, text } = parseQuery(query)
  const { placeholder, empty, label } = modeNamed(mode)
  return {
    chips: mode === 'everything' ? [] : [t(label)],
    placeholder: t(placeholder),
    empty: t(empty),
    sections: sections(mode, text, frozen),
  }
}
