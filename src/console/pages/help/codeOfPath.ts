import { leavesOf, menus } from '../../menus.ts'

/** The code of the menu entry of a page; its address where it has none, which no article is for. */
export function codeOfPath(path: string): string {
  const [place = ''] = path.split('?')
  return place === ''
    ? ''
    : (leavesOf(menus.whole).find(({ menu }) => menu.path === place)?.menu.code ?? place)
}
