import { useEffect, useMemo, useRef, useState } from 'react'
import { matchesWords } from '../../form/matchesWords.ts'
import { mayDiscard } from '../../form/unsaved.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { changes, filtered, titlesOf, type TreeNode } from './forest.ts'
import { CheckTree } from './CheckTree.tsx'

/** One tree of what can be granted, with what is granted now. */
export interface GrantPart { readonly key: string; readonly title: string; readonly nodes: readonly TreeNode[]; readonly held: readonly string[] }
interface GrantDialogProps {
  /** In the operator's language. */
  readonly title: string
  readonly load: () => Promise<readonly GrantPart[]>
  readonly save: (chosen: Readonly<Record<string, readonly string[]>>) => void
  readonly close: () => void
}
type Chosen = Readonly<Record<string, ReadonlySet<string>>>
const NOTHING: ReadonlySet<string> = new Set()

/** Grants by trees of boxes, one tab each; says what will be added and removed before anything is saved. */
export function GrantDialog({ title, load, save, close }: GrantDialogProps) {
  const [parts, setParts] = useState<readonly GrantPart[] | null>(null)
  const [failed, setFailed] = useState('')
  const [tab, setTab] = useState(0)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Chosen>({})
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    load().then((found) => {
      setParts(found)
      setChosen(Object.fromEntries(found.map((part) => [part.key, new Set(part.held)])))
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[role=tree]')?.focus())
    }, (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)))
  }, [load])
  const part = parts?.[tab]
  const before = useMemo(() => new Set(part?.held), [part])
  const nodes = useMemo(() => (part ? (words === '' ? part.nodes : filtered(part.nodes, (node) => matchesWords(node, words))) : []), [part, words])
  const differences = (parts ?? []).map((one) => ({ part: one, ...changes(one.nodes, new Set(one.held), chosen[one.key] ?? NOTHING) }))
  const dirty = differences.some((one) => one.added.length + one.removed.length > 0)
  const leave = (): void => { if (!dirty) close(); else void mayDiscard().then((agreed) => { if (agreed) close() }) }
  const agree = (): void => {
    if (!parts || !dirty) return
    save(Object.fromEntries(parts.map((one) => [one.key, [...(chosen[one.key] ?? NOTHING)]])))
    close()
  }
  return (
    <Dialog title={title} close={leave} width={640} footer={(
      <>
        <Summary differences={differences} />
        <button type="button" className="button button-plain" onClick={leave}>{t('取消')}</button>
        <button type="button" className="button button-primary" aria-disabled={!dirty} onClick={agree}>{t('保存')}<KeyHint keys="mod+s" /></button>
      </>
    )}>
      <div ref={body} className="flex h-[56dvh] flex-col gap-2" onKeyDown={(event) => { if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) { event.preventDefault(); agree() } }}>
        {parts && parts.length > 1 ? (
          <div role="tablist" aria-label={title} className="flex gap-4 border-b border-line">
            {parts.map((one, index) => (
              <button key={one.key} type="button" role="tab" aria-selected={index === tab} tabIndex={index === tab ? 0 : -1} onClick={() => { setTab(index); setWords('') }}
                onKeyDown={(event) => { const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0; if (by === 0) return; event.preventDefault(); const next = (index + by + parts.length) % parts.length; setTab(next); setWords(''); (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus() }}
                className={`-mb-px h-8 border-b-2 ${index === tab ? 'border-accent text-fg' : 'border-transparent text-fg2'}`}>{t(one.title)} <span className="text-fg3 tabular-nums">{(chosen[one.key] ?? NOTHING).size}</span></button>
            ))}
          </div>
        ) : null}
        {failed ? <p role="alert" className="text-bad">{failed}</p> : null}
        {part ? (
          <div role={parts && parts.length > 1 ? 'tabpanel' : undefined} aria-label={parts && parts.length > 1 ? t(part.title) : undefined} className="flex min-h-0 flex-1 flex-col gap-2">
            <input type="search" className="field" placeholder={t('查找，可输入拼音首字母')} aria-label={t('查找')} value={words} onChange={(event) => setWords(event.target.value)} />
            {nodes.length === 0 ? <p className="p-4 text-fg3">{words === '' ? t('没有可以授予的{name}', { name: t(part.title) }) : t('没有找到')}</p>
              : <CheckTree key={`${part.key}:${words}`} label={t(part.title)} nodes={nodes} checked={chosen[part.key] ?? NOTHING} before={before} change={(next) => setChosen({ ...chosen, [part.key]: next })} />}
          </div>
        ) : failed ? null : <div className="late skeleton h-40" role="status" aria-label={t('正在读取')} />}
      </div>
    </Dialog>
  )
}

interface Differing { readonly part: GrantPart; readonly added: readonly string[]; readonly removed: readonly string[] }

/** What saving will do, with names on hover and for screen readers. */
function Summary({ differences }: { readonly differences: readonly Differing[] }) {
  const added = differences.flatMap(({ part, added: ids }) => { const titles = titlesOf(part.nodes); return ids.map((id) => titles.get(id) ?? id) })
  const removed = differences.flatMap(({ part, removed: ids }) => { const titles = titlesOf(part.nodes); return ids.map((id) => titles.get(id) ?? id) })
  return (
    <span role="status" className="mr-auto self-center text-small text-fg2">
      {added.length + removed.length === 0 ? t('没有改动') : null}
      {added.length > 0 ? <span className="text-ok" title={added.join('、')}>{t('增加 {count} 项', { count: added.length })}<span className="sr-only">{added.slice(0, 20).join('、')}</span></span> : null}
      {removed.length > 0 ? <span className="ml-2 text-bad" title={removed.join('、')}>{t('移除 {count} 项', { count: removed.length })}<span className="sr-only">{removed.slice(0, 20).join('、')}</span></span> : null}
    </span>
  )
}
