import type { ReactNode } from 'react'

interface StepButtonOptions {
  readonly primary?: boolean
  readonly disabled: boolean
}

/**
 * A button below the steps of an import. An element and no component of its own, so that the button keeps its
 * focus when the next step replaces the buttons around it.
 */
export const stepButton = (
  title: string,
  onClick: () => void,
  { primary = false, disabled }: StepButtonOptions,
): ReactNode => (
  <button
    type="button"
    className={`button ${primary ? 'button-primary' : 'button-plain'}`}
    disabled={disabled}
    onClick={onClick}
  >
    {title}
  </button>
)
