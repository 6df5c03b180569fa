import { useCallback, useMemo, useRef } from 'react'
import { withRange } from '../../contract/define/listRange.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { useLocation, useSearch } from '../location.tsx'
import { preference } from '../preferences.ts'
import { useTabState } from '../tabs/TabContext.tsx'
import { NO_VIEW, openingOf } from './views/opening.ts'
import { EMPTY_ADDRESS, type ListAddress, readAddress, writeAddress } from './address.ts'
import type { ListOptions } from './listOptions.ts'

type Change = (part: Partial<ListAddress>, keep?: boolean) => ListAddress

/** Parses the address of a list whose range is limited with the range that it shows by default. */
const readListAddress = (resource: Resource, search: string, size: number): ListAddress => {
  const address = readAddress(search, size)
  return { ...address, filter: withRange(resource, address.filter) }
}

/** Parses the link of a list: an empty one shows the view with which the operator opens it. */
const readLink = (resource: Resource, search: string, size: number): ListAddress => {
  const opening = search === '' ? openingOf(resource.id) : null
  const address = readListAddress(resource, search, size)
  return opening ? { ...address, ...opening, filter: withRange(resource, opening.filter) } : address
}

/** The link of an address; never empty for a list that would then show the view it opens with. */
const writeLink = (resource: Resource, address: ListAddress, size: number): string => {
  const link = writeAddress(
    address.view === NO_VIEW && !openingOf(resource.id) ? { ...address, view: '' } : address,
    size,
  )
  return link === '' && openingOf(resource.id) ? `?view=${NO_VIEW}` : link
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
  const address = useMemo(() => readLink(resource, search, size), [resource, search, size])
  const change = useCallback<Change>(
    (part, keep = false) => {
      const current = readLink(resource, location.pathname === path ? location.search : search, size)
      const next = writeLink(resource, { ...current, ...part }, size)
      // An empty link that shows a view names it from then on, so that it can be passed on.
      const isImplied = next !== '' && location.pathname === path && location.search === ''
      if (isImplied || next !== writeLink(resource, current, size))
        navigate(`${path}${next}`, { replace: !keep })
      return readLink(resource, next, size)
    },
    [resource, path, search, size, navigate],
  )
  return [address, change]
}
