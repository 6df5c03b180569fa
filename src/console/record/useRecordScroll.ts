import { type RefObject, useRef } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { isPartial } from './partialRow.ts'
import type { Detail } from './useDetail.ts'
import { useHeldHeight } from './useHeldHeight.ts'
import { type Parts, useParts } from './useParts.ts'
import { type Sections, useSections } from './useSections.ts'
import { useWide } from './useWide.ts'

/** A record as one scroll, with its parts. */
export interface RecordScroll {
  readonly article: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** All fields of the record have been read. */
  readonly isReady: boolean
  /** There is room for tables and a second column. */
  readonly isWide: boolean
  readonly parts: Parts
  readonly sections: Sections
}

export function useRecordScroll(resource: Resource, { row, loading }: Detail): RecordScroll {
  const article = useRef<HTMLElement>(null),
    scroller = useRef<HTMLDivElement>(null)
  const isReady = row !== null && !(loading && isPartial(resource, row))
  const id = row?.id ?? ''
  return {
    article,
    scroller,
    content: useHeldHeight(id, !loading),
    isReady,
    isWide: useWide(article),
    parts: useParts(resource, id, isReady),
    sections: useSections(scroller),
  }
}
