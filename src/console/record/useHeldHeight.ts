import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds after a record was read in which its parts may still grow. */
const SETTLING_MS = 800

/**
 * Keeps the height of scrolled content while another record takes its place, so that the scroll position
 * stays; `isRead` once the other record has been read.
 */
export function useHeldHeight(id: string, isRead: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const lastHeight = useRef(0)
  const shownId = useRef(id)
  if (shownId.current !== id && content.current) {
    content.current.style.minHeight = `${lastHeight.current}px`
    shownId.current = id
  }
  useLayoutEffect(() => {
    const height = content.current?.offsetHeight ?? 0
    if (content.current && content.current.style.minHeight === '') lastHeight.current = height
  })
  useEffect(() => {
    if (!isRead) return
    const timer = window.setTimeout(() => {
      if (content.current) content.current.style.minHeight = ''
    }, SETTLING_MS)
    return () => clearTimeout(timer)
  }, [id, isRead])
  return content
}
