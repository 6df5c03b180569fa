import type { KeyboardEvent } from 'react'
import { appearance } from '../../appearance.ts'
import { isComposing } from '../../form/composing.ts'
import { isEditable } from '../../zone.ts'

/** Moves the focus among the entries of the list; from anywhere else to the current one, or the first. */
function moveFocus(page: Element, by: 1 | -1): void {
  const links = [...page.querySelectorAll<HTMLElement>('[data-help-entry]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const current = at >= 0 ? at : links.findIndex((link) => link.ariaCurrent === 'page')
  links[current < 0 ? 0 : Math.min(links.length - 1, Math.max(0, current + by))]?.focus()
}

/** Handles a key of the help centre; letters only where the operator has them switched on. */
export function pressInHelp(event: KeyboardEvent<HTMLElement>): void {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const page = event.currentTarget,
    element = document.activeElement
  const down = (): void => moveFocus(page, 1),
    up = (): void => moveFocus(page, -1)
  const arrows: Readonly<Record<string, () => void>> = { ArrowDown: down, ArrowUp: up }
  const letters: Readonly<Record<string, () => void>> = {
    j: down,
    k: up,
    '/': () => page.querySelector<HTMLElement>('input[type=search]')?.focus(),
  }
  const act =
    (element?.closest('nav, input[type=search]') ? arrows[event.key] : undefined) ??
    (appearance.singleKeys && !isEditable(element) ? letters[event.key] : undefined)
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
