/** What commands may do with an open form, and what decides whether they may. */
export interface FormHandle {
  readonly dirty: () => boolean
  readonly invalid: () => boolean
  readonly save: () => void
  readonly focusInvalid: (by: 1 | -1) => void
}
