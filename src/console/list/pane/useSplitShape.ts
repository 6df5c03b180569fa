import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { Split as SplitMode } from '../../../palette/command.ts'
import { frame } from '../../shell/frame.ts'
import type { SplitShape } from './Split.tsx'
import type { ListScreenState } from '../useListScreen.ts'

export interface SplitState {
  readonly shape: SplitShape
  /** Width of the rows as cards, in CSS pixels; 0 where they are none. */
  readonly beside: number
  /** The sheet comes from below. */
  readonly low: boolean
  readonly inPane: boolean
  readonly inDialog: boolean
  /** The arrangement as key conditions name it. */
  readonly mode: () => SplitMode
}

/** The arrangement of list and pane at this width, in this mode. */
export function useSplitShape(screen: ListScreenState, classic: boolean): SplitState {
  const {
    resource,
    pane: { view },
    options,
    viewState: { stacked, isWhole },
  } = screen
  const { width } = useSnapshot(frame)
  const open = view.kind !== 'none'
  const isAlone = options.record !== undefined
  const inDialog = open && !isAlone && (options.dialogs === true || classic)
  const inPane = open && !inDialog
  const narrow = width === 'xs' || width === 's'
  const form = view.kind === 'edit' || view.kind === 'new'
  // A form needs height more than the rows need width.
  const roomy: SplitShape = (width === 'm' && !form) !== stacked ? 'stacked' : 'side'
  const over = isAlone || (narrow ? view.kind !== 'peek' : isWhole && view.kind === 'detail')
  const shape: SplitShape = !inPane ? 'off' : over ? 'over' : narrow ? 'sheet' : roomy
  const beside = shape === 'side' && view.kind === 'detail' ? (resource.list.beside?.width ?? 0) : 0
  const mode = useCallback(
    (): SplitMode =>
      !open ? 'off' : view.kind === 'peek' ? 'peek' : roomy === 'stacked' ? 'stacked' : 'side',
    [open, view.kind, roomy],
  )
  return { shape, beside, low: width === 'xs', inPane, inDialog, mode }
}
