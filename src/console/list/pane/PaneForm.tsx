import { type KeyboardEvent, useCallback } from 'react'
import { RecordForm } from '../../form/RecordForm.tsx'
import { rowTitle } from '../../record/valueText.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { showSaved } from './showSaved.ts'
import { CLOSED } from './usePane.ts'

/** Title of the form in the pane, in the operator's language. */
export function formTitle({ resource, pane: { view } }: ListScreenState): string {
  return view.kind === 'edit'
    ? t('修改 {name}', { name: rowTitle(resource.title, view.row) })
    : t('新增{record}', { record: t(resource.label) })
}

/** The form of the pane; `framed` leaves title and Escape to the surrounding dialog. */
export function PaneForm({ screen, framed }: { readonly screen: ListScreenState; readonly framed: boolean }) {
  const {
    resource,
    pane: { view, show, leave, attach },
    grid,
  } = screen
  const close = useCallback(() => {
    void show(CLOSED).then((closed) => {
      if (closed) grid.current?.focus()
    })
  }, [show, grid])
  if (view.kind !== 'edit' && view.kind !== 'new') return null
  const escape = (event: KeyboardEvent): void => {
    if (framed || event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={escape}>
      {framed ? null : (
        <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
          <h2 className="min-w-0 flex-1 truncate font-semibold">{formTitle(screen)}</h2>
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={t('关闭')}
            onClick={close}
          >
            <Icon name="x" />
          </button>
        </header>
      )}
      <RecordForm
        key={view.kind === 'edit' ? `${view.row.id}:${String(view.row.version)}` : 'new'}
        resource={resource}
        row={view.kind === 'edit' ? view.row : null}
        {...(view.kind === 'new' ? { preset: view.preset } : {})}
        saved={(answer, creating) => {
          leave(creating || framed ? CLOSED : { kind: 'detail' })
          showSaved(screen, answer, creating)
        }}
        cancel={close}
        attach={attach}
      />
    </div>
  )
}
