import { createElement, lazy } from 'react'
import { go } from '../../go.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { markRead } from './unread.ts'
import type { Item } from './useNotices.ts'

const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog }))

/** Shows a notice, or what a message leads to, and marks it as read; resolves when that is stored. */
export async function openItem(item: Item): Promise<void> {
  if (item.kind === 'notice')
    void openDialog(({ close }: DialogProps) => createElement(NoticeDialog, { notice: item, close }))
  else if (item.link) go(item.link)
  if (item.unread) await markRead(item.kind, [item.id])
}
