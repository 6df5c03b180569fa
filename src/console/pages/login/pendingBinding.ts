/** A third-party identity that is bound after the next login. */
export interface PendingBinding {
  readonly ticket: string
  readonly name: string
  /** Where the user goes on afterwards. */
  readonly back: string
}
const SLOT = 'qd-binding'
/** Page that asks for the password with which it is bound. */
export const BINDING_PATH = '/oauth/bind'

export const keepBinding = (binding: PendingBinding): void =>
  sessionStorage.setItem(SLOT, JSON.stringify(binding))
export const dropBinding = (): void => sessionStorage.removeItem(SLOT)

/** The identity that waits in this tab; null where there is none. */
export function readBinding(): PendingBinding | null {
  const text = sessionStorage.getItem(SLOT)
  return text === null ? null : (JSON.parse(text) as PendingBinding)
}

/** The page after a login. */
export const pageAfterLogin = (): string => (sessionStorage.getItem(SLOT) === null ? '/' : BINDING_PATH)
