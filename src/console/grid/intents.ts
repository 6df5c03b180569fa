import { typesCharacter } from '../../kernel/stroke.ts'

type Direction = 'Down' | 'Up' | 'Right' | 'Left'
/** Meaning of a key on the rows. */
export type RowIntent =
  | 'down'
  | 'up'
  | 'pageDown'
  | 'pageUp'
  | 'home'
  | 'end'
  | 'first'
  | 'last'
  | 'right'
  | 'left'
  | 'leave'
  | 'extendDown'
  | 'extendUp'
  | 'extendPageDown'
  | 'extendPageUp'
  | 'extendRight'
  | 'extendLeft'
  | 'extendHome'
  | 'extendEnd'
  | 'extendFirst'
  | 'extendLast'
  | `edge${Direction}`
  | `extendEdge${Direction}`
  | 'toggle'
  | 'space'
  | 'open'
  | 'openTab'
  | 'openWindow'
  | 'menu'
/** Meaning of a key on the header row. */
export type HeadIntent =
  | 'right'
  | 'left'
  | 'home'
  | 'end'
  | 'down'
  | 'sort'
  | 'sortMore'
  | 'space'
  | 'wider'
  | 'narrower'
  | 'moveRight'
  | 'moveLeft'
  | 'pin'
  | 'pinEnd'
  | 'hide'
  | 'fit'
  | 'menu'

/** Keys of the rows by canonical stroke (`kernel/stroke.ts`). */
export const ROW_KEYS: Readonly<Record<string, RowIntent>> = {
  down: 'down',
  up: 'up',
  j: 'down',
  k: 'up',
  pagedown: 'pageDown',
  pageup: 'pageUp',
  home: 'home',
  end: 'end',
  'mod+home': 'first',
  'mod+end': 'last',
  right: 'right',
  left: 'left',
  esc: 'leave',
  'shift+down': 'extendDown',
  'shift+up': 'extendUp',
  'shift+j': 'extendDown',
  'shift+k': 'extendUp',
  'shift+pagedown': 'extendPageDown',
  'shift+pageup': 'extendPageUp',
  'shift+right': 'extendRight',
  'shift+left': 'extendLeft',
  'shift+home': 'extendHome',
  'shift+end': 'extendEnd',
  'mod+shift+home': 'extendFirst',
  'mod+shift+end': 'extendLast',
  'mod+down': 'edgeDown',
  'mod+up': 'edgeUp',
  'mod+right': 'edgeRight',
  'mod+left': 'edgeLeft',
  'mod+shift+down': 'extendEdgeDown',
  'mod+shift+up': 'extendEdgeUp',
  'mod+shift+right': 'extendEdgeRight',
  'mod+shift+left': 'extendEdgeLeft',
  x: 'toggle',
  space: 'space',
  enter: 'open',
  'mod+enter': 'openTab',
  'shift+enter': 'openWindow',
  menu: 'menu',
  'shift+f10': 'menu',
}
/** Keys of the header row by canonical stroke. */
export const HEAD_KEYS: Readonly<Record<string, HeadIntent>> = {
  right: 'right',
  left: 'left',
  home: 'home',
  end: 'end',
  'mod+home': 'home',
  'mod+end': 'end',
  down: 'down',
  j: 'down',
  esc: 'down',
  enter: 'sort',
  'shift+enter': 'sortMore',
  space: 'space',
  'shift+right': 'wider',
  'shift+left': 'narrower',
  'mod+shift+right': 'moveRight',
  'mod+shift+left': 'moveLeft',
  p: 'pin',
  'shift+p': 'pinEnd',
  h: 'hide',
  w: 'fit',
  '.': 'menu',
  menu: 'menu',
  'shift+f10': 'menu',
}

/**
 * The meaning of a stroke in a zone; null if it has none there. With `letters` false, keys that type a
 * character have no meaning, except Space.
 */
export function intentOf<I extends string>(
  keys: Readonly<Record<string, I>>,
  stroke: string,
  letters: boolean,
): I | null {
  return letters || stroke === 'space' || !typesCharacter(stroke) ? (keys[stroke] ?? null) : null
}
