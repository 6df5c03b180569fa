import { useSnapshot } from 'valtio'
import { liveText } from './announce.ts'

/** The two ARIA live regions for screen readers. */
export function LiveRegions() {
  const { polite, assertive } = useSnapshot(liveText)
  return (
    <>
      <div className="sr-only" role="status" aria-live="polite">
        {polite}
      </div>
      <div className="sr-only" role="alert" aria-live="assertive">
        {assertive}
      </div>
    </>
  )
}
