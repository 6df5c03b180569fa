import { proxy } from 'valtio'
import type { Width } from '../../palette/command.ts'
import { embedding } from '../embedding.ts'
import { screenChanged } from '../screen.ts'

const widthClass = (): Width =>
  innerWidth < 768 ? 'xs' : innerWidth < 992 ? 's' : innerWidth < 1200 ? 'm' : 'l'

/**
 * State of the frame around the pages: width class, drawer on narrow screens, panels, and whether the console
 * is embedded in another page.
 */
export const frame = proxy({
  width: widthClass(),
  drawer: false,
  embedded: embedding !== null,
  sheet: false,
})

addEventListener('resize', () => {
  const width = widthClass()
  if (width === frame.width) return
  frame.width = width
  frame.drawer = false
  screenChanged()
})
