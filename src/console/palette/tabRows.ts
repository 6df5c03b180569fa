import { navigate } from 'wouter/use-browser-location'
import { createIndex } from '../../palette/match.ts'
import { tabs } from '../tabs/tabs.ts'
import { t } from '../text.ts'
import { read } from './catalogue.ts'
import { closePalette } from './palette.ts'
import type { PaletteRow } from './rows.ts'

/** Open tabs in the order of visits, the active one last. */
export function tabRows(text: string): PaletteRow[] {
  const order = [...tabs.recent.slice(1), ...tabs.recent.slice(0, 1)]
  const items = order.flatMap((path) => {
    const tab = tabs.open.find((openTab) => openTab.path === path)
    return tab ? [{ id: path, title: t(tab.title), other: tab.title, tab }] : []
  })
  const matchingTabs =
    text === ''
      ? items
      : createIndex(items, { read })
          .search(text)
          .map(({ item }) => item)
  return matchingTabs.map(({ id, title, tab }) => ({
    id: `tab.${id}`,
    icon: tab.icon,
    title,
    hint: id === tabs.active ? t('当前') : id,
    choose: () => {
      closePalette()
      navigate(tab.href)
    },
  }))
}
