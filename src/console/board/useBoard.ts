import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BoardHandlers } from '../../palette/board.ts'
import { openPalette } from '../commandRuntime.ts'
import { tabs } from '../tabs/tabs.ts'
import { useTab } from '../tabs/TabContext.tsx'
import { EVERY_NOUN, onChange } from '../live/changes.ts'
import { registerBoard } from './boards.ts'
import { FRESH_MS } from './useAnswer.ts'

/** Elements that j and k step through, in the order of the document. */
const STEP = '[data-board-step]'
const CHART = '[data-board-chart]'
const ROW = '[data-board-row]'

/** Changes that belong together come within this time, in milliseconds. */
const LIVE_DELAY_MS = 300

const inside = (root: HTMLElement | null, selector: string): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>(selector) ?? []),
]

function step(root: HTMLElement | null, by: 1 | -1): void {
  const stops = inside(root, STEP)
  const current = stops.findIndex((stop) => stop.contains(document.activeElement))
  const next = current < 0 ? (by > 0 ? 0 : stops.length - 1) : current + by
  stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus()
}

/** Moves the focus to the first chip; without chips the palette finds what is looked for. */
function focusFilter(root: HTMLElement | null): void {
  const chip = root?.parentElement?.querySelector<HTMLElement>('[data-board-chip]')
  if (chip) chip.focus()
  else openPalette()
}

/** A button of the chart in focus, or of the first. */
function pressInChart(root: HTMLElement | null, button: string): void {
  const charts = inside(root, CHART)
  const chart = charts.find((one) => one.contains(document.activeElement)) ?? charts[0]
  chart?.querySelector<HTMLElement>(button)?.click()
}

/** A page of figures as its parts see it. */
export interface BoardState {
  readonly root: RefObject<HTMLDivElement | null>
  /** Grows when the figures have to be read again. */
  readonly version: number
  /** Reads the figures again; live events may call it. */
  readonly refresh: () => void
}

/** Reads figures again when rows of any noun changed, at most once in `pauseMs` milliseconds. */
function useLiveRefresh(isActive: boolean, pauseMs: number, refresh: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined
    let timer: number | undefined
    let lastAt = performance.now() - pauseMs
    const grow = (): void => {
      timer = undefined
      lastAt = performance.now()
      refresh()
    }
    const stop = onChange([EVERY_NOUN], () => {
      timer ??= window.setTimeout(grow, Math.max(LIVE_DELAY_MS, lastAt + pauseMs - performance.now()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isActive, pauseMs])
}

/**
 * Registers a page of figures for commands while its tab is in front. It is read again when rows changed, at most
 * once in `pauseMs` milliseconds, and every minute while it is seen. `move` changes the period it shows.
 */
export function useBoard(pauseMs: number, move?: (by: 1 | -1 | 0) => void): BoardState {
  const { path } = useTab()
  const isActive = useSnapshot(tabs).active === path
  const root = useRef<HTMLDivElement>(null)
  const [version, setVersion] = useState(0)
  const latestMove = useRef(move)
  latestMove.current = move
  const refresh = (): void => setVersion((count) => count + 1)
  useLiveRefresh(isActive, pauseMs, refresh)
  useEffect(() => {
    if (!isActive) return undefined
    const handlers: BoardHandlers = {
      refresh,
      step: (by) => step(root.current, by),
      open: (position) => inside(root.current, ROW)[position - 1]?.click(),
      filter: () => focusFilter(root.current),
      copy: () => pressInChart(root.current, '[data-board-copy]'),
      table: () => pressInChart(root.current, '[data-board-table]'),
      move: (by) => latestMove.current?.(by),
    }
    const unregister = registerBoard({
      ...handlers,
      rows: () => inside(root.current, ROW).length,
      charts: () => inside(root.current, CHART).length,
      hasPeriod: latestMove.current !== undefined,
    })
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true })
    const timer = window.setInterval(() => {
      if (!document.hidden) refresh()
    }, FRESH_MS)
    return () => {
      clearInterval(timer)
      unregister()
    }
  }, [isActive])
  return { root, version, refresh }
}
