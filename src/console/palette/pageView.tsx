import { lazy, Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createIndex } from '../../palette/match.ts'
import { type Page, type Session, valueKey } from '../../palette/session.ts'
import { forgetUse } from '../recentUse.ts'
import { nameNow, registry, titleNow } from '../registry.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { read } from './catalogue.ts'
import { closePalette, dispatchPalette } from './palette.ts'
import { type Frozen, isRecent } from './rootView.ts'
import type { PaletteRow, PaletteView } from './rows.ts'

const ArgumentForm = lazy(async () => ({ default: (await import('./ArgumentForm.tsx')).ArgumentForm }))
const stepNote = (step: number, count: number): string | undefined => (count > 1 ? t('第 {step}/{count} 步', { step: step + 1, count }) : undefined)

/** A question of a command: choices to pick from, or a small form. */
export function argumentView(session: Session, page: Extract<Page, { kind: 'argument' }>, frozen: Frozen): PaletteView {
  const command = registry.get(page.command)
  const step = session.steps[page.step]
  if (!command || !step) return { chips: [], placeholder: '', sections: [], empty: t('没有权限') }
  const common = { chips: [titleNow(command, frozen.ctx), t(step.label)], note: stepNote(page.step, session.steps.length), empty: t('没有匹配的选项') }
  if (step.kind === 'fields') {
    return { ...common, placeholder: t(step.label), sections: [], body: <Suspense fallback={<p className="late p-4 text-fg2">{t('正在加载…')}</p>}><ArgumentForm key={page.step} fields={step.fields} values={session.values} resource={command.resource} title={titleNow(command, frozen.ctx)} answer={(values) => dispatchPalette({ type: 'answer', values })} /></Suspense> }
  }
  const items = step.choices(frozen.ctx).map((choice) => ({ ...choice, id: choice.value, title: t(choice.title), other: choice.title }))
  const shown = page.query === '' ? items : createIndex(items, { read }).search(page.query).map(({ item }) => item)
  const name = valueKey(session.steps, page.step)
  const rows = shown.map((choice, index): PaletteRow => ({
    id: `choice.${choice.value}`, icon: 'chevron-right', title: choice.title, hint: choice.hint ? t(choice.hint) : undefined, digit: page.query === '' && index < 9 ? index + 1 : undefined,
    choose: () => dispatchPalette({ type: 'answer', values: { [name]: choice.value } }),
  }))
  return { ...common, placeholder: t('选择{label}', { label: t(step.label) }), sections: rows.length > 0 ? [{ id: 'choices', title: t(step.label), rows }] : [] }
}

async function copyLink(id: string): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}${location.pathname}?cmd=${encodeURIComponent(id)}`)
  toast(t('链接已复制'))
}

/** What else can be done with one line: run it elsewhere, copy its link, give it a key, forget it. */
export function actionsView(of: string, frozen: Frozen): PaletteView {
  const command = registry.get(of)
  if (!command) return { chips: [], placeholder: '', sections: [], empty: t('没有权限') }
  const action = (id: string, icon: string, title: string, choose: () => void): PaletteRow => ({ id: `${of}.${id}`, icon, title, choose })
  const rows = [
    action('run', 'corner-down-left', t('执行'), () => dispatchPalette({ type: 'choose', command: of, steps: command.arguments ?? [] })),
    ...(command.opens ? [action('window', 'external-link', t('在新窗口打开'), () => { closePalette(); window.open(command.opens, '_blank', 'noopener') })] : []),
    action('link', 'copy', t('复制链接'), () => { closePalette(); void copyLink(of) }),
    action('key', 'keyboard', t('设置快捷键'), () => { closePalette(); navigate(`/info/keymap?command=${encodeURIComponent(of)}`) }),
    ...(isRecent(frozen.recents, of) ? [action('forget', 'x', t('从最近使用中移除'), () => { forgetUse(of); dispatchPalette({ type: 'back' }) })] : []),
  ]
  return { chips: [nameNow(command)], placeholder: t('更多操作'), empty: '', sections: [{ id: 'actions', title: t('更多操作'), rows }] }
}

export { copyLink }
