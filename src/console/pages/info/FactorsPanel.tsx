import { FactorPanel } from './FactorPanel.tsx'
import { PasskeyPanel } from './PasskeyPanel.tsx'

/** Both kinds of second factor. */
export function FactorsPanel() {
  return (
    <div className="flex flex-col gap-5">
      <FactorPanel />
      <PasskeyPanel />
    </div>
  )
}
