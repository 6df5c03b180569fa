import { visible } from './focus.ts'

const REGIONS = ['topbar', 'sidebar', 'tabs', 'filter', 'grid', 'detail', 'operations'] as const

/**
 * Moves the focus to the next region of the page: top bar, sidebar, tabs, filter, grid, detail, operations.
 */
export function stepRegion(by: 1 | -1): void {
  const regions = REGIONS.map((name) =>
    [...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`)].find(visible),
  ).filter((element) => element !== undefined)
  if (regions.length === 0) return
  const currentRegion = document.activeElement?.closest<HTMLElement>('[data-region]')
  const currentIndex = currentRegion ? regions.indexOf(currentRegion) : -1
  const next =
    regions[
      (currentIndex < 0 ? (by > 0 ? 0 : regions.length - 1) : currentIndex + by + regions.length) %
        regions.length
    ]
  if (!next) return
  const focusTarget = next.matches('[tabindex]')
    ? next
    : next.querySelector<HTMLElement>(
        '[aria-selected=true], [aria-current=page], [tabindex="0"], a[href], ' +
          'button:not(:disabled), input:not(:disabled)',
      )
  focusTarget?.focus()
}
