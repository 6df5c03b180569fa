import { useEffect, useState } from 'react'
import { belongsToIme } from '../../../kernel/composition.ts'
import { strokeOf } from '../../../kernel/stroke.ts'
import { platform } from '../../keys/keymap.ts'

const IDLE_MS = 1200
const MAX_STROKES = 3

/**
 * Records a sequence of strokes while `isActive`: it ends when no key is pressed for a while; Escape alone
 * cancels. The keys reach no other listener.
 */
export function useRecorder(
  isActive: boolean,
  done: (strokes: readonly string[]) => void,
): readonly string[] {
  const [strokes, setStrokes] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isActive) return undefined
    let recorded: readonly string[] = []
    let timer = 0
    const handleKeyDown = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (belongsToIme(event, Infinity)) return
      const stroke = strokeOf(event, platform)
      if (stroke === null) return
      clearTimeout(timer)
      if (stroke === 'esc' && recorded.length === 0) return done([])
      recorded = [...recorded, stroke]
      setStrokes(recorded)
      if (recorded.length >= MAX_STROKES) done(recorded)
      else timer = window.setTimeout(() => done(recorded), IDLE_MS)
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', handleKeyDown, true)
      setStrokes([])
    }
  }, [isActive])
  return strokes
}
