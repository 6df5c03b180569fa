import { useRef } from 'react'
import { mayDiscard } from '../../form/unsaved.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { titlesOf } from './forest.ts'
import { GrantPartView, GrantTabs } from './GrantParts.tsx'
import { type GrantChange, type GrantPart, useGrant } from './useGrant.ts'

interface GrantDialogProps {
  /** In the operator's language. */
  readonly title: string
  readonly load: () => Promise<readonly GrantPart[]>
  readonly save: (chosen: Readonly<Record<string, readonly string[]>>) => void
  readonly close: () => void
}

/**
 * Grants permissions by trees of checkboxes, one tab each; shows what will be added and removed before
 * saving.
 */
export function GrantDialog({ title, load, save, close }: GrantDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const grant = useGrant(load, () => body.current?.querySelector<HTMLElement>('[role=tree]')?.focus())
  const { parts, failed, dirty, checked } = grant
  const leave = (): void => {
    if (!dirty) close()
    else
      void mayDiscard().then((isConfirmed) => {
        if (isConfirmed) close()
      })
  }
  const submit = (): void => {
    if (!parts || !dirty) return
    save(Object.fromEntries(parts.map((part) => [part.key, [...checked(part.key)]])))
    close()
  }
  return (
    <Dialog
      title={title}
      close={leave}
      width={640}
      footer={<Footer pendingChanges={grant.pendingChanges} dirty={dirty} leave={leave} submit={submit} />}
    >
      <div
        ref={body}
        role="presentation"
        className="flex h-[56dvh] flex-col gap-2"
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
            event.preventDefault()
            submit()
          }
        }}
      >
        <GrantTabs grant={grant} label={title} />
        {failed ? (
          <p role="alert" className="text-bad">
            {failed}
          </p>
        ) : parts ? (
          <GrantPartView grant={grant} />
        ) : (
          <div className="late skeleton h-40" role="status" aria-label={t('正在读取')} />
        )}
      </div>
    </Dialog>
  )
}

interface FooterProps {
  readonly pendingChanges: readonly GrantChange[]
  readonly dirty: boolean
  readonly leave: () => void
  readonly submit: () => void
}

const Footer = ({ pendingChanges, dirty, leave, submit }: FooterProps) => (
  <>
    <Summary pendingChanges={pendingChanges} />
    <button type="button" className="button button-plain" onClick={leave}>
      {t('取消')}
    </button>
    <button type="button" className="button button-primary" aria-disabled={!dirty} onClick={submit}>
      {t('保存')}
      <KeyHint keys="mod+s" />
    </button>
  </>
)

const namesOf = (pendingChanges: readonly GrantChange[], side: 'added' | 'removed'): string[] =>
  pendingChanges.flatMap((change) => {
    const titles = titlesOf(change.part.nodes)
    return change[side].map((id) => titles.get(id) ?? id)
  })

/** What saving will change, with names on hover and for screen readers. */
function Summary({ pendingChanges }: { readonly pendingChanges: readonly GrantChange[] }) {
  const added = namesOf(pendingChanges, 'added'),
    removed = namesOf(pendingChanges, 'removed')
  const renderPart = (text: string, names: readonly string[], colour: string) =>
    names.length === 0 ? null : (
      <span className={colour} title={names.join(t('、'))}>
        {text}
        <span className="sr-only">{names.slice(0, 20).join(t('、'))}</span>
      </span>
    )
  return (
    <span role="status" className="mr-auto flex gap-2 self-center text-small text-fg2">
      {added.length + removed.length === 0 ? t('没有改动') : null}
      {renderPart(t('增加 {count} 项', { count: added.length }), added, 'text-ok')}
      {renderPart(t('移除 {count} 项', { count: removed.length }), removed, 'text-bad')}
    </span>
  )
}
