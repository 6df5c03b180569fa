import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import './grid.css'
import { markFirstViewRendered } from '../firstView.ts'
import { GridEngine } from './engine.ts'
import { handleOf } from './handle.ts'
import { Header } from './Header.tsx'
import { listenLazily } from './listenLazily.ts'
import type { GridProps, RowSource, SortKey } from './types.ts'
import { type ColumnModel, useColumns } from './useColumns.ts'

const UNSORTED: readonly SortKey[] = []
const AS_DECLARED = {}

/**
 * A dense list or tree of any length: recycled row elements, a cursor separate from the selection, and all
 * keys of its zone. Without a column it reads its rows and hides them: rows without cells mean nothing.
 */
export function Grid(props: GridProps) {
  const { label, source, columns, selection, density = 'normal', sort = UNSORTED } = props
  const name = useId()
  const phase = usePhase(source)
  const [width, onWidth] = useState(0)
  useEffect(() => {
    if (phase !== 'loading') markFirstViewRendered()
  }, [phase])
  const model = useColumns({
    columns,
    start: props.columnState ?? AS_DECLARED,
    hasCheckboxes: selection !== undefined && density !== 'card',
    isIdle: phase === 'rows',
    changed: props.onColumns,
    minor: props.minor,
    width,
  })
  const scroller = useRef<HTMLDivElement>(null),
    canvas = useRef<HTMLDivElement>(null)
  const engine = useEngine({ scroller, canvas }, name, { ...props, onWidth }, model)
  useImperativeHandle(props.ref, () => handleOf(() => engine.current, model.actions), [engine, model.actions])
  return (
    <div className="qd-grid" data-density={density}>
      <div
        ref={scroller}
        className="qd-scroller"
        tabIndex={0}
        data-zone="grid"
        role={source.shape === 'tree' ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-colcount={model.layout.columns.length}
      >
        {columns.length > 0 && <Header name={name} layout={model.layout} sort={sort} />}
        <div ref={canvas} className="qd-canvas" role="presentation" hidden={columns.length === 0} />
      </div>
      {model.table}
      {phase === 'rows' ? null : <div className="qd-instead">{placeholderOf(phase, props)}</div>}
    </div>
  )
}

type Phase = 'rows' | 'loading' | 'empty' | 'failed'

function placeholderOf(phase: Phase, { source, empty, failed }: GridProps) {
  if (phase === 'loading') return <div className="qd-ghosts" aria-hidden="true" />
  return phase === 'empty' ? empty : failed?.(source.error(), () => void source.refresh())
}

/** Replaces the rows while there are none; renders when the phase changes, not when rows do. */
function usePhase(source: RowSource): Phase {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source])
  return useSyncExternalStore(subscribe, () => {
    if (source.count() > 0) return 'rows'
    if (source.error() !== null) return 'failed'
    return source.total().exact && !source.busy() ? 'empty' : 'loading'
  })
}

type Refs = Readonly<Record<'scroller' | 'canvas', RefObject<HTMLDivElement | null>>>

/** The engine of the mounted elements; it gets the props of every render. */
function useEngine(
  refs: Refs,
  name: string,
  props: GridProps,
  { layout, actions }: ColumnModel,
): RefObject<GridEngine | null> {
  const engine = useRef<GridEngine | null>(null)
  const latest = useRef({ props, layout })
  latest.current = { props, layout }
  useLayoutEffect(() => {
    const scroller = refs.scroller.current,
      canvas = refs.canvas.current
    if (scroller === null || canvas === null) return
    const newEngine = new GridEngine({ scroller, canvas, name }, latest.current.props, latest.current.layout)
    const removeListeners = listenLazily(newEngine, actions)
    engine.current = newEngine
    return () => {
      removeListeners()
      newEngine.destroy()
      engine.current = null
    }
  }, [name, actions])
  useLayoutEffect(() => {
    if (engine.current?.props !== props || engine.current.layout !== layout)
      engine.current?.update(props, layout)
  })
  return engine
}
