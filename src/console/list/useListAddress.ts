import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from '../location.tsx'
import { useTabState } from '../tabs/TabContext.tsx'
import { EMPTY_ADDRESS, type ListAddress, readAddress, writeAddress } from './address.ts'
import type { ListWish } from './listWish.ts'

type Change = (part: Partial<ListAddress>, keep?: boolean) => void

/**
 * The address of a list and a way to change parts of it; `keep` adds a step to the browser's history. A
 * list that is not linked keeps it in its tab.
 */
export function useListAddress({
  name,
  linked,
  size = EMPTY_ADDRESS.size,
}: Pick<ListWish, 'name' | 'linked' | 'size'>): [ListAddress, Change] {
  const [inLink, changeLink] = useLinkAddress(size)
  const [own, setOwn] = useTabState<ListAddress>(`address:${name}`, { ...EMPTY_ADDRESS, size })
  const changeOwn = useCallback<Change>((part) => setOwn((now) => ({ ...now, ...part })), [setOwn])
  return linked ? [inLink, changeLink] : [own, changeOwn]
}

function useLinkAddress(size: number): [ListAddress, Change] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = useMemo(() => readAddress(search, size), [search, size])
  const change = useCallback<Change>(
    (part, keep = false) => {
      const now = readAddress(location.pathname === path ? location.search : search, size)
      const next = writeAddress({ ...now, ...part }, size)
      if (next !== writeAddress(now, size)) navigate(`${path}${next}`, { replace: !keep })
    },
    [path, search, size, navigate],
  )
  return [address, change]
}
