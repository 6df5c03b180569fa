import { proxy } from 'valtio'
/**
 * A question before something happens. `danger` is red; with it or `careful` the focus begins on 取消;
 * `typed` must be typed before the answer is yes.
 */
export interface Question {
  readonly title: string
  readonly text: string
  /** What is wrong with some of it, drawn as a warning. */
  readonly warnings?: readonly string[]
  readonly danger?: boolean
  readonly careful?: boolean
  readonly typed?: string
  readonly yes?: string
}

/** The question being asked and its answer so far. */
export const confirmation = proxy({ question: null as Question | null, answer: false })
