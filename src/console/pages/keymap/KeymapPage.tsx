import { useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { createIndex } from '../../../palette/match.ts'
import { hostView } from '../../hostView.ts'
import { look } from '../../look.ts'
import { nameNow, registry, useRegistryVersion } from '../../registry.ts'
import { useScreenVersion } from '../../screen.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { exportBindings, importBindings, resetAll } from './bindings.ts'
import { KeymapRow } from './KeymapRow.tsx'

/** All commands with their keys: record other ones, see clashes before they are kept, carry the changes elsewhere. */
export function KeymapPage() {
  useScreenVersion()
  const version = useRegistryVersion()
  const { singleKeys } = useSnapshot(look)
  const wanted = new URLSearchParams(useSearch()).get('command')
  const [text, setText] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const lines = useMemo(() => registry.all().map((command) => ({ id: command.id, title: nameNow(command), words: [t(command.group)], pinyin: command.pinyin, command })), [version])
  const index = useMemo(() => createIndex(lines), [lines])
  const shown = text.trim() === '' ? [...lines].sort((a, b) => Number(b.id === wanted) - Number(a.id === wanted)) : index.search(text).map(({ item }) => item)
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const count = importBindings(await chosen.text())
    if (count === null) toast(t('这不是快捷键文件'), { tone: 'bad' })
    else toast(t('已导入 {count} 处修改', { count }))
  }
  return (
    <>
      <PageHeader title={t('快捷键设置')}>
        <label className="flex items-center gap-2 pr-2 text-fg2"><input type="checkbox" checked={singleKeys} onChange={(event) => hostView.singleKeys(event.target.checked)} />{t('单字母快捷键')}</label>
        <button type="button" className="button button-plain" onClick={exportBindings}>{t('导出')}</button>
        <button type="button" className="button button-plain" onClick={() => file.current?.click()}>{t('导入')}</button>
        <input ref={file} type="file" accept="application/json" hidden onChange={(event) => { void read(event.target.files?.[0]); event.target.value = '' }} />
        <button type="button" className="button button-plain" onClick={() => { void confirm({ title: t('提示'), text: t('确定恢复全部默认快捷键?') }).then((yes) => { if (yes) resetAll() }) }}>{t('全部恢复默认')}</button>
      </PageHeader>
      <div className="shrink-0 border-b border-line px-4 py-2" data-zone="filter" data-region="filter">
        <input className="field max-w-80" type="search" aria-label={t('搜索命令')} placeholder={t('搜索命令')} value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto" data-region="grid">
        <table className="w-full">
          <thead className="sticky top-0 z-1 bg-surface text-left text-small text-fg2"><tr className="h-7.5 border-b border-line"><th className="pl-4 font-medium">{t('命令')}</th><th className="w-30 font-medium max-s:hidden">{t('分组')}</th><th className="w-60 font-medium">{t('按键')}</th><th className="w-44"><span className="sr-only">{t('操作')}</span></th></tr></thead>
          <tbody>{shown.map((line) => <KeymapRow key={line.id} command={line.command} title={line.title} recording={line.id === wanted} />)}</tbody>
        </table>
        {shown.length === 0 ? <p className="py-10 text-center text-fg2">{t('没有找到匹配的命令')}</p> : null}
      </div>
    </>
  )
}
