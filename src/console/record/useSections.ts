import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { registerSections } from './sectionSteps.ts'

/** Name of the first section: everything above the parts. */
export const VALUES = '详情'

/** Height of the anchors above the sections, in CSS pixels. */
const ANCHORS_HEIGHT = 36
const TOLERANCE = 4

const sectionsOf = (scroller: HTMLElement): HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>('[data-part]:not([hidden])'),
]
const nameOf = (section: HTMLElement | undefined): string => section?.dataset.part ?? ''

/** Distance of a section from the beginning of the scrolled content. */
const topOf = (scroller: HTMLElement, section: HTMLElement): number =>
  section.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop

function sectionInView(scroller: HTMLElement): string {
  const edge = scroller.scrollTop + ANCHORS_HEIGHT + TOLERANCE
  const sections = sectionsOf(scroller)
  return nameOf(sections.findLast((section) => topOf(scroller, section) <= edge) ?? sections[0])
}

export interface Sections {
  /** Name of the section in view, empty before the first is known. */
  readonly current: string
  readonly goTo: (name: string) => void
}

/** The sections of a scrolled record: which one is in view, and ways to the others. */
export function useSections(scroller: RefObject<HTMLElement | null>): Sections {
  const [current, setCurrent] = useState('')
  const jumps = useRef(false)
  const goTo = useCallback(
    (name: string) => {
      const element = scroller.current
      const section = element
        ? sectionsOf(element).find((candidate) => nameOf(candidate) === name)
        : undefined
      if (!element || !section) return
      const isFirst = section === sectionsOf(element)[0]
      const before = element.scrollTop
      element.scrollTop = isFirst ? 0 : topOf(element, section) - ANCHORS_HEIGHT
      // The last sections may be too short to reach the top: the chosen one counts until somebody scrolls.
      jumps.current = element.scrollTop !== before
      setCurrent(name)
    },
    [scroller],
  )
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const handleScroll = (): void => {
      if (jumps.current) jumps.current = false
      else setCurrent(sectionInView(element))
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    const unregister = registerSections({
      element,
      step: (by) => {
        const names = sectionsOf(element).map(nameOf)
        if (names.length === 0) return
        setCurrent((currentName) => {
          const index = Math.max(0, names.indexOf(currentName))
          const next = names[(index + by + names.length) % names.length] ?? ''
          queueMicrotask(() => goTo(next))
          return next
        })
      },
    })
    return () => {
      element.removeEventListener('scroll', handleScroll)
      unregister()
    }
  }, [scroller, goTo])
  return { current, goTo }
}
