import { useEffect } from 'react'
import { proxy } from 'valtio'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'

/** Whether the form of the palette has values that leaving it would lose, and whether that was asked about. */
export const typedArguments = proxy({ isTyped: false, isAsked: false })

/** Notes whether the form has typed values while it is there; after more is typed, leaving it is asked about again. */
export function useTypedArguments(isTyped: boolean, draft: unknown): void {
  useEffect(() => {
    Object.assign(typedArguments, { isTyped, isAsked: false })
    return () => void Object.assign(typedArguments, { isTyped: false, isAsked: false })
  }, [isTyped, draft])
}

export const LEAVE_QUESTION = '再按一次，放弃已填的内容'

/** Whether the form may be left: at once while nothing is typed, else the second time somebody wants to. */
export function mayLeaveForm(): boolean {
  if (!typedArguments.isTyped || typedArguments.isAsked) return true
  typedArguments.isAsked = true
  announce(t(LEAVE_QUESTION))
  return false
}
