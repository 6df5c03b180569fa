import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ListAddress, readAddress, writeAddress } from './address.ts'

/** The address of the list and a way to change parts of it; `keep` adds a step to the browser's history. */
export function useListAddress(size: number): [ListAddress, (change: Partial<ListAddress>, keep?: boolean) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = useMemo(() => readAddress(search, size), [search, size])
  const change = useCallback((part: Partial<ListAddress>, keep = false) => {
    const now = readAddress(location.pathname === path ? location.search : search, size)
    const next = writeAddress({ ...now, ...part }, size)
    if (next !== writeAddress(now, size)) navigate(`${path}${next}`, { replace: !keep })
  }, [path, search, size, navigate])
  return [address, change]
}
