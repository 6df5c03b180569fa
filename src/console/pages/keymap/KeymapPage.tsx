import { useMemo, useState } from 'react'
import { useSearch } from '../../location.tsx'
import { createIndex } from '../../../palette/match.ts'
import { nameNow, registry, useRegistryVersion } from '../../registry.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { KeymapTable } from './KeymapTable.tsx'
import { KeymapTools } from './KeymapTools.tsx'

/** Commands whose name, group or pinyin matches the query; without a query all, the requested one first. */
function useCommandLines(text: string, requestedId: string | null) {
  const version = useRegistryVersion()
  const lines = useMemo(
    () =>
      registry.all().map((command) => ({
        id: command.id,
        title: nameNow(command),
        keywords: [t(command.group)],
        pinyin: command.pinyin,
        command,
      })),
    [version],
  )
  const index = useMemo(() => createIndex(lines), [lines])
  return text === ''
    ? [...lines].sort((a, b) => Number(b.id === requestedId) - Number(a.id === requestedId))
    : index.search(text).map(({ item }) => item)
}

/**
 * All commands with their keys: records new keys, shows conflicts before saving, exports and imports the
 * changes.
 */
export function KeymapPage() {
  useScreenVersion()
  const requestedId = new URLSearchParams(useSearch()).get('command')
  const [text, setText] = useState('')
  const visibleLines = useCommandLines(text.trim(), requestedId)
  return (
    <>
      <PageHeader title={t('快捷键设置')}>
        <KeymapTools />
      </PageHeader>
      <div className="shrink-0 border-b border-line px-4 py-2" data-zone="filter" data-region="filter">
        <input
          className="field max-w-80"
          type="search"
          aria-label={t('搜索命令')}
          placeholder={t('搜索命令')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-auto" data-region="grid">
        <KeymapTable lines={visibleLines} requestedId={requestedId} />
        {visibleLines.length === 0 ? (
          <p className="py-10 text-center text-fg2">{t('没有找到匹配的命令')}</p>
        ) : null}
      </div>
    </>
  )
}
