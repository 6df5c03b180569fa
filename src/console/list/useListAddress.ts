import { useCallback, useMemo, useRef } from 'react'
import { withRange } from '../../contract/define/listRange.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { useLocation, useSearch } from '../location.tsx'
import { preference } from '../preferences.ts'
import { useTabState } from '../tabs/TabContext.tsx'
import { EMPTY_ADDRESS, type ListAddress, readAddress, writeAddress } from './address.ts'
import type { ListOptions } from './listOptions.ts'

type Change = (part: Partial<ListAddress>, keep?: boolean) => ListAddress

/** Parses the address of a list whose range is limited with the range that it shows by default. */
const readListAddress = (resource: Resource, search: string, size: number): ListAddress => {
  const address = readAddress(search, size)
  return { ...address, filter: withRange(resource, address.filter) }
}

/**
 * The address of a list and a function that changes parts of it and returns the new address; `keep` adds an
 * entry to the browser's history. A list that is not linked keeps it in its tab.
 */
export function useListAddress({
  resource,
  name,
  linked,
  size = preference('pageSize', EMPTY_ADDRESS.size),
  record,
}: Pick<ListOptions, 'resource' | 'name' | 'linked' | 'size' | 'record'>): [ListAddress, Change] {
  const [inLink, changeLink] = useLinkAddress(resource, size)
  const [tabAddress, setTabAddress] = useTabState<ListAddress>(
    `address:${name}`,
    readListAddress(resource, record ? `id=${record}` : '', size),
  )
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

function useLinkAddress(resource: Resource, size: number): [ListAddress, Change] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = useMemo(() => readListAddress(resource, search, size), [resource, search, size])
  const change = useCallback<Change>(
    (part, keep = false) => {
      const current = readListAddress(resource, location.pathname === path ? location.search : search, size)
      const next = writeAddress({ ...current, ...part }, size)
      if (next !== writeAddress(current, size)) navigate(`${path}${next}`, { replace: !keep })
      return readListAddress(resource, next, size)
    },
    [resource, path, search, size, navigate],
  )
  return [address, change]
}
