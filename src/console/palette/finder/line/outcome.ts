import { withRange } from '../../../../contract/define/listRange.ts'
import type { Resource } from '../../../../contract/define/resource.ts'
import { isDestructive } from '../../../../palette/command.ts'
import { recordCommandUse } from '../../../commandUsage.ts'
import type { Filter } from '../../../../palette/filters/conditions.ts'
import { keysOf } from '../../../keys/keymap.ts'
import { t } from '../../../text.ts'
import { closePalette } from '../../palette.ts'
import type { PaletteRow } from '../../rows.ts'
import { openAddress } from '../hits.ts'
import type { ReadLine } from './readLine.ts'
import { listPath } from './listPath.ts'
import { openExport, runOnAll } from './runLine.tsx'

const summaryOf = ({ words }: ReadLine): string =>
  words.flatMap((word) => (word.filter ? [`${word.kind} ${word.meaning}`] : [])).join(' · ')

/** Why the line cannot be run as it stands. */
function reasonOf({ words }: ReadLine, count: number | null | undefined): string | null {
  const unknown = words.find(({ state }) => state === 'unknown')
  if (unknown) return t('看不懂“{word}”', { word: unknown.text })
  if (words.some(({ state }) => state === 'waiting') || count === undefined) return t('正在查找…')
  if (count === null) return t('没有数到，请打开列表查看')
  return count === 0 ? t('没有符合条件的数据') : null
}

function verbRow(line: ReadLine, filter: Filter, count: number | null | undefined): PaletteRow[] {
  const { resource, verb } = line
  if (!verb) return []
  const { command, action } = verb
  const labels = { action: verb.label, noun: t(resource.label), count: (count ?? 0).toLocaleString() }
  return [
    {
      id: 'line.run',
      icon: command.icon ?? 'zap',
      title: count ? t('{action} {count} 条{noun}', labels) : `${verb.label} ${labels.noun}`,
      hint: summaryOf(line),
      keys: keysOf(command.id) ?? undefined,
      danger: isDestructive(command),
      reason: reasonOf(line, count),
      choose: () => {
        closePalette()
        recordCommandUse(command.id, 'palette')
        void (action === 'export'
          ? openExport(resource, filter)
          : runOnAll(resource, action, filter, count ?? 0))
      },
    },
  ]
}

/** What a line would do, with the count of the server, and the harmless way to look first. */
export function outcomeRows(
  line: ReadLine,
  countOf: (resource: Resource, filter: Filter) => number | null | undefined,
): { readonly run: readonly PaletteRow[]; readonly open: readonly PaletteRow[] } {
  const { resource } = line
  const path = listPath(resource) ?? ''
  const filter = withRange(resource, line.filter) as Filter
  const isReady = line.words.every(({ state }) => state === 'understood')
  const count = isReady ? countOf(resource, filter) : undefined
  const address = `${path}?${new URLSearchParams(filter).toString()}`
  const noun = t(resource.label)
  return {
    run: verbRow(line, filter, count),
    open: [
      {
        id: 'line.open',
        icon: 'list-filter',
        title:
          typeof count === 'number'
            ? t('在列表中打开这 {count} 条{noun}', { count: count.toLocaleString(), noun })
            : t('在列表中打开{noun}', { noun }),
        hint: line.verb ? undefined : summaryOf(line),
        link: address,
        choose: (openIn) => openAddress(address, openIn),
      },
    ],
  }
}
