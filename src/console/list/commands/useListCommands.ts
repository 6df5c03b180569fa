import { useEffect } from 'react'
import type { Split as SplitMode } from '../../../palette/command.ts'
import { registerScreen, screenChanged } from '../../screen.ts'
import { withFront } from './frontDoor.ts'
import type { ScreenParts } from './hosts.ts'
import type { ListScreenState } from '../useListScreen.ts'

const CURSOR_REST_MS = 80

/** A page that has just come has its focus nowhere or on its heading: the rows are where work begins. */
function takeFocus({ grid }: ListScreenState): void {
  const now = document.activeElement
  if (!now || now === document.body || now.matches('h1')) grid.current?.focus()
}

interface Front {
  readonly parts: ScreenParts
  readonly inFront: boolean
  readonly split: () => SplitMode
}

/** Hands the screen to the commands while it is in front, and tells them when selection or cursor change. */
export function useListCommands(screen: ListScreenState, { parts, inFront, split }: Front): void {
  const { model } = screen
  useEffect(() => {
    if (!inFront) return
    let leave = (): void => undefined
    let gone = false
    withFront((frontOf) => {
      if (!gone) leave = registerScreen(frontOf(screen, { parts, split }))
    })
    return () => {
      gone = true
      leave()
    }
  }, [screen, parts, inFront, split])
  useEffect(() => {
    if (inFront) takeFocus(screen)
  }, [inFront, screen.model])
  useEffect(() => {
    if (!inFront) return
    let timer = 0
    const soon = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(screenChanged, CURSOR_REST_MS)
    }
    const ends = [
      model.selection.subscribe(screenChanged),
      model.cursor.subscribe(soon),
      model.source.subscribe(soon),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [model, inFront])
}
