import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTabState } from '../tabs/TabContext.tsx'
import { EMPTY_ADDRESS, type ListAddress, readAddress, writeAddress } from './address.ts'
import type { ListWish } from './listWish.ts'

type Change = (part: Partial<ListAddress>, keep?: boolean) => void

/** The address of a list and a way to change parts of it; `keep` adds a step to the browser's history. A list that is not linked keeps it in its tab. */
export function useListAddress({ name, linked }: Pick<ListWish, 'name' | 'linked'>): [ListAddress, Change] {
  const [inLink, changeLink] = useLinkAddress()
  const [own, setOwn] = useTabState<ListAddress>(`address:${name}`, EMPTY_ADDRESS)
  const changeOwn = useCallback<Change>((part) => setOwn((now) => ({ ...now, ...part })), [setOwn])
  return linked ? [inLink, changeLink] : [own, changeOwn]
}

function useLinkAddress(): [ListAddress, Change] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = useMemo(() => readAddress(search), [search])
  const change = useCallback<Change>((part, keep = false) => {
    const now = readAddress(location.pathname === path ? location.search : search)
    const next = writeAddress({ ...now, ...part })
    if (next !== writeAddress(now)) navigate(`${path}${next}`, { replace: !keep })
  }, [path, search, navigate])
  return [address, change]
}
