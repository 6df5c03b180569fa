import { useEffect, useState } from 'react'
import { belongsToIme } from '../../../kernel/composition.ts'
import { strokeOf } from '../../../kernel/stroke.ts'
import { platform } from '../../keys/keymap.ts'

const REST_MS = 1200
const MOST_STROKES = 3

/**
 * Records a sequence of strokes while `on`: it ends when the keys rest, Escape alone gives up. Nothing else
 * hears the keys.
 */
export function useRecorder(on: boolean, done: (strokes: readonly string[]) => void): readonly string[] {
  const [strokes, setStrokes] = useState<readonly string[]>([])
  useEffect(() => {
    if (!on) return undefined
    let taken: readonly string[] = []
    let timer = 0
    const press = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (belongsToIme(event, Infinity)) return
      const stroke = strokeOf(event, platform)
      if (stroke === null) return
      clearTimeout(timer)
      if (stroke === 'esc' && taken.length === 0) return done([])
      taken = [...taken, stroke]
      setStrokes(taken)
      if (taken.length >= MOST_STROKES) done(taken)
      else timer = window.setTimeout(() => done(taken), REST_MS)
    }
    window.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
      setStrokes([])
    }
  }, [on])
  return strokes
}
