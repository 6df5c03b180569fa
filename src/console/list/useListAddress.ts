import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useSearch } from '../location.tsx'
import { useTabState } from '../tabs/TabContext.tsx'
import { EMPTY_ADDRESS, type ListAddress, readAddress, writeAddress } from './address.ts'
import type { ListOptions } from './listOptions.ts'

type Change = (part: Partial<ListAddress>, keep?: boolean) => ListAddress

/**
 * The address of a list and a function that changes parts of it and returns the new address; `keep` adds an
 * entry to the browser's history. A list that is not linked keeps it in its tab.
 */
export function useListAddress({
  name,
  linked,
  size = EMPTY_ADDRESS.size,
}: Pick<ListOptions, 'name' | 'linked' | 'size'>): [ListAddress, Change] {
  const [inLink, changeLink] = useLinkAddress(size)
  const [tabAddress, setTabAddress] = useTabState<ListAddress>(`address:${name}`, { ...EMPTY_ADDRESS, size })
  const latestTabAddress = useRef(tabAddress)
  const changeTabAddress = useCallback<Change>(
    (part) => {
      latestTabAddress.current = { ...latestTabAddress.current, ...part }
      setTabAddress(latestTabAddress.current)
      return latestTabAddress.current
    },
    [setTabAddress],
  )
  return linked ? [inLink, changeLink] : [tabAddress, changeTabAddress]
}

function useLinkAddress(size: number): [ListAddress, Change] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = useMemo(() => readAddress(search, size), [search, size])
  const change = useCallback<Change>(
    (part, keep = false) => {
      const current = readAddress(location.pathname === path ? location.search : search, size)
      const next = writeAddress({ ...current, ...part }, size)
      if (next !== writeAddress(current, size)) navigate(`${path}${next}`, { replace: !keep })
      return readAddress(next, size)
    },
    [path, search, size, navigate],
  )
  return [address, change]
}
