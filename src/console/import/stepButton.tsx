import type { ReactNode } from 'react'

interface Kind {
  readonly primary?: boolean
  readonly disabled: boolean
}

/**
 * A button below the steps of an import. An element and no component of its own, so that the button with the
 * focus keeps it when the next step shows others in its place.
 */
export const stepButton = (
  title: string,
  run: () => void,
  { primary = false, disabled }: Kind,
): ReactNode => (
  <button
    type="button"
    className={`button ${primary ? 'button-primary' : 'button-plain'}`}
    disabled={disabled}
    onClick={run}
  >
    {title}
  </button>
)
