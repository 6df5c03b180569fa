import type { MenuEntry } from '../menus.ts'

/**
 * Ids of the buttons that permission codes name, with the menus above them; entries of the platform are left
 * out.
 */
export function menusOfRole(codes: readonly string[], menus: readonly MenuEntry[]): string[] {
  const named = menus.filter(
    (entry) =>
      !entry.isMenu &&
      !entry.platform &&
      codes.some((code) => (code === '*_view' ? entry.code.endsWith('_view') : code === entry.code)),
  )
  return [
    ...new Set([
      ...named.flatMap((entry) => [...entry.above, entry.id]),
      ...menus.filter((entry) => entry.code === 'desk').map((entry) => entry.id),
    ]),
  ]
}
