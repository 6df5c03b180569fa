import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { Split as SplitMode } from '../../../palette/command.ts'
import { frame } from '../../shell/frame.ts'
import type { SplitShape } from './Split.tsx'
import type { ListScreenState } from '../useListScreen.ts'

export interface SplitState {
  readonly shape: SplitShape
  /** The sheet comes from below. */
  readonly low: boolean
  readonly inPane: boolean
  readonly inDialog: boolean
  /** The arrangement as key conditions name it. */
  readonly mode: () => SplitMode
}

/** The arrangement of list and pane at this width, in this mode. */
export function useSplitShape(
  { pane: { view }, options, viewState: { stacked, isWhole } }: ListScreenState,
  classic: boolean,
): SplitState {
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
  const mode = useCallback(
    (): SplitMode =>
      !open ? 'off' : view.kind === 'peek' ? 'peek' : roomy === 'stacked' ? 'stacked' : 'side',
    [open, view.kind, roomy],
  )
  return { shape, low: width === 'xs', inPane, inDialog, mode }
}
