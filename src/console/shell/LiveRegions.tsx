import { useSnapshot } from 'valtio'
import { spoken } from './announce.ts'

/** The two places from which screen readers hear what has happened. */
export function LiveRegions() {
  const { polite, assertive } = useSnapshot(spoken)
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
