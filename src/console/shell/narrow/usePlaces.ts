import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { runCommand } from '../../commandRuntime.ts'
import { unread, watchUnread } from '../../pages/noticelist/unread.ts'
import { openPalette } from '../../palette/palette.ts'
import { registry, useRegistryVersion } from '../../registry.ts'
import { openLazyDialog } from '../dialogs.ts'
import { frame } from '../frame.ts'

const loadNotices = () => import('../topbar/NoticeSheet.tsx').then((module) => module.NoticeSheet)

/** Pages a person may work on most, the first that the menu has; labels in Chinese. */
const WORK_PLACES = [
  { id: 'open.merchantOrderInfo', label: '订单' },
  { id: 'open.channelOrderInfo', label: '订单' },
  { id: 'open.merchantConfig', label: '商户' },
  { id: 'open.user', label: '用户' },
  { id: 'open.dashboard', label: '控制台' },
] as const

/** A button of the bar at the lower edge; `path` is the page it opens, `count` what waits there. */
interface Place {
  readonly id: string
  readonly label: string
  readonly icon: string
  readonly path: string | null
  readonly count?: number
  readonly choose: () => void
}

/** The places within reach of a thumb. */
export function usePlaces(): readonly Place[] {
  useRegistryVersion()
  useEffect(watchUnread, [])
  const { message, notice } = useSnapshot(unread)
  const work = WORK_PLACES.find(({ id }) => registry.get(id)) ?? WORK_PLACES[4]
  const command = registry.get(work.id)
  const run = (id: string) => (): void => runCommand(id, 'button')
  return [
    { id: 'open.home', label: '首页', icon: 'house', path: '/wel/index', choose: run('open.home') },
    {
      id: work.id,
      label: work.label,
      icon: command?.icon ?? 'receipt-text',
      path: command?.opens ?? null,
      choose: run(work.id),
    },
    { id: 'palette', label: '搜索', icon: 'search', path: null, choose: () => openPalette() },
    {
      id: 'notices',
      label: '消息',
      icon: 'bell',
      path: '/desk/noticelist',
      count: message + notice,
      choose: () => void openLazyDialog(loadNotices),
    },
    {
      id: 'menu',
      label: '更多',
      icon: 'menu',
      path: null,
      choose: () => {
        frame.drawer = true
      },
    },
  ]
}
