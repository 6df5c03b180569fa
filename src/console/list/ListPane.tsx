import { type KeyboardEvent, Suspense, useEffect } from 'react'
import { lazyComponent } from '../lazyComponent.ts'
import { RecordPane } from '../record/RecordPane.tsx'
import { t } from '../text.ts'
import { PaneForm } from './pane/PaneForm.tsx'
import { RecordButtons } from './pane/RecordButtons.tsx'
import type { ListModel } from './model.ts'
import type { ListScreenState } from './useListScreen.ts'
import { useCursorDetail } from './pane/useCursorDetail.ts'
import { useLinkedRow, usePaneClose } from './pane/useRecordPane.ts'

const ComparedRecords = lazyComponent(() =>
  import('./pane/ComparedRecords.tsx').then((module) => module.ComparedRecords),
)

/** The pane beside the rows: the record under the cursor, or the form. */
export function ListPane({ screen }: { readonly screen: ListScreenState }) {
  const { kind } = screen.pane.view
  if (kind === 'none') return null
  return kind === 'peek' || kind === 'detail' ? (
    <DetailOfCursor screen={screen} framed={false} />
  ) : (
    <PaneForm screen={screen} framed={false} />
  )
}

/** The record under the cursor. `framed` leaves closing to the surrounding dialog. */
export function DetailOfCursor({
  screen,
  framed,
}: {
  readonly screen: ListScreenState
  readonly framed: boolean
}) {
  const {
    resource,
    model,
    pane: { view },
    viewState: { isWhole, setWhole },
    version,
    options,
    address,
  } = screen
  const { id, index, detail, retry } = useCursorDetail(screen)
  const isCompared = address.compare !== '' && view.kind === 'detail'
  const close = usePaneClose(screen, isCompared)
  const escape = (event: KeyboardEvent): void => {
    if (framed || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  useLinkedRow(screen, id)
  if (id === null)
    return <NoRecord isNamed={options.record !== undefined} focusRows={() => screen.grid.current?.focus()} />
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={escape}>
      {isCompared ? (
        <Suspense fallback={null}>
          <ComparedRecords screen={screen} detail={detail} retry={retry} />
        </Suspense>
      ) : (
        <RecordPane
          resource={resource}
          detail={detail}
          place={placeOf(model, index)}
          whole={framed || options.record ? null : { is: isWhole, toggle: () => setWhole(!isWhole) }}
          close={framed ? null : close}
          retry={retry}
          version={version}
          buttons={(actions) => <RecordButtons screen={screen} id={id} framed={framed} actions={actions} />}
        />
      )}
    </div>
  )
}

interface NoRecordProps {
  /** The address names a record, which is not there. */
  readonly isNamed: boolean
  readonly focusRows: () => void
}

/** In place of a record. The focus that the last record had goes to the rows. */
function NoRecord({ isNamed, focusRows }: NoRecordProps) {
  useEffect(() => {
    if (!isNamed && document.activeElement === document.body) focusRows()
  }, [])
  return (
    <p className="p-4 text-fg2" role="status">
      {isNamed ? t('没有这条记录，它可能已被删除，或者您不能查看') : t('没有选中的记录')}
    </p>
  )
}

/** Place of the cursor among the rows the list has found. */
function placeOf({ source }: ListModel, index: number): string {
  const { rows, exact } = source.total()
  return exact && rows > 0 ? `${(index + 1).toLocaleString('en-US')} / ${rows.toLocaleString('en-US')}` : ''
}
