import { openItem } from '../pages/noticelist/openItem.ts'
import { mutedUntil } from '../pages/noticelist/mutes.ts'
import { itemPage } from '../pages/noticelist/useNotices.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'

/** The ends of tasks, which the console shows to whoever waits for them already. */
const TASK_LINK = /^\/tool\/(?:export|import|batch)Task/
/** The latest message that was told in this visit. */
let lastId = ''

/** Shows the message that just came for a few seconds, with the way to what it is about. */
export async function tellMessage(): Promise<void> {
  const latest = await itemPage('message', { current: 1, size: 1, signal: AbortSignal.timeout(10_000) }).then(
    ({ records }) => records[0],
    () => undefined,
  )
  if (!latest?.unread || latest.id === lastId || TASK_LINK.test(latest.link)) return
  if (mutedUntil(latest.category) !== null) return
  lastId = latest.id
  toast(latest.title, {
    tone: 'info',
    action: {
      title: t('查看'),
      run: () => {
        openItem(latest).catch(() => undefined)
      },
    },
  })
}
