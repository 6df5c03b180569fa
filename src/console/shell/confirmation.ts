import { proxy } from 'valtio'
/**
 * A question before a change. `danger` is red; with it or `careful` the focus starts on 取消; `typed` must be
 * typed to agree.
 */
export interface Question {
  readonly title: string
  readonly text: string
  /** Warnings. */
  readonly warnings?: readonly string[]
  readonly danger?: boolean
  readonly careful?: boolean
  readonly typed?: string
  readonly yes?: string
  /** 取消 by default. */
  readonly no?: string
}

/** The question on screen and its answer. */
export const confirmation = proxy({ question: null as Question | null, answer: false })
