import { useEffect } from 'react'
import type { Split as SplitMode } from '../../../palette/command.ts'
import { registerScreen, screenChanged } from '../../screen.ts'
import { withListScreenHandlers } from './lazyListScreenHandlers.ts'
import type { ScreenParts } from './hosts.ts'
import type { ListScreenState } from '../useListScreen.ts'

const CURSOR_REST_MS = 80

/** Moves the focus to the rows of a new page, unless the operator has put it elsewhere. */
function takeFocus({ grid }: ListScreenState): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.matches('h1')) grid.current?.focus()
}

interface ActivationOptions {
  readonly parts: ScreenParts
  readonly isActive: boolean
  readonly split: () => SplitMode
}

/** Registers the screen for commands while it is active, and publishes changes of selection and cursor. */
export function useListCommands(
  screen: ListScreenState,
  { parts, isActive, split }: ActivationOptions,
): void {
  const { model } = screen
  useEffect(() => {
    if (!isActive) return
    let leave = (): void => undefined
    let isDisposed = false
    withListScreenHandlers((createHandlers) => {
      if (!isDisposed) leave = registerScreen(createHandlers(screen, { parts, split }))
    })
    return () => {
      isDisposed = true
      leave()
    }
  }, [screen, parts, isActive, split])
  useEffect(() => {
    if (isActive) takeFocus(screen)
  }, [isActive, screen.model])
  useEffect(() => {
    if (!isActive) return
    let timer = 0
    const scheduleChange = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(screenChanged, CURSOR_REST_MS)
    }
    const unsubscribers = [
      model.selection.subscribe(screenChanged),
      model.cursor.subscribe(scheduleChange),
      model.source.subscribe(scheduleChange),
    ]
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [model, isActive])
}
