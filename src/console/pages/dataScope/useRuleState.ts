import { useCallback, useEffect, useRef, useState } from 'react'
import { type Group, type RuleState, readText, treeText } from './ruleTree.ts'

export interface RuleEditing extends RuleState {
  /** Takes a text as it is typed. */
  readonly type: (text: string) => void
  /** Takes an edited tree; the element with the id gets the focus once it is shown. */
  readonly edit: (tree: Group, focusId?: string) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The text of the form and the tree beside it: the text is what is saved, and the tree is read from it unless
 * it was written of the tree.
 */
export function useRuleState(value: unknown, change: (value: string | null) => void): RuleEditing {
  const [state, setState] = useState(() => readText(textOf(value), null))
  const text = textOf(value)
  // While rendering: the tree must never be one step behind the text.
  const current = text === state.text ? state : readText(text, state.tree)
  if (current !== state) setState(current)
  const focusId = useRef<string | null>(null)
  useEffect(() => {
    if (focusId.current !== null) document.getElementById(focusId.current)?.focus()
    focusId.current = null
  }, [current])
  const type = useCallback((next: string) => change(next === '' ? null : next), [change])
  const edit = (tree: Group, id?: string): void => {
    const next = treeText(tree)
    focusId.current = id ?? null
    setState({ text: next, tree, problem: null })
    if (next !== text) change(next === '' ? null : next)
  }
  return { ...current, type, edit }
}
