import { Suspense } from 'react'
import { useFirstView } from '../firstView.ts'
import { lazyComponent } from '../lazyComponent.ts'
import type { CommandButtonProps } from './LoadedCommandButton.tsx'

const LoadedCommandButton = lazyComponent(() =>
  import('./LoadedCommandButton.tsx').then((module) => module.LoadedCommandButton),
)

/** The button of a command; it appears when the commands have been loaded. */
export const CommandButton = (props: CommandButtonProps) =>
  useFirstView() ? (
    <Suspense fallback={null}>
      <LoadedCommandButton {...props} />
    </Suspense>
  ) : null
