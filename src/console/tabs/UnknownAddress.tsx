import { useEffect, useState } from 'react'
import { Redirect } from '../location.tsx'

/** Leads an old address to its screen, and one that never was to the page 404. */
export function UnknownAddress({ path, search }: { readonly path: string; readonly search: string }) {
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const missing = `/404?${new URLSearchParams({ from: path }).toString()}`
    import('./oldAddress.ts').then(
      ({ linkOfOldAddress }) => isCurrent && setLink(linkOfOldAddress(path, search) ?? missing),
      () => isCurrent && setLink(missing),
    )
    return () => {
      isCurrent = false
    }
  }, [path, search])
  return link === null ? null : <Redirect to={link} />
}
