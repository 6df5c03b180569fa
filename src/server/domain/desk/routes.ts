import { BATCH_TASK_ROUTES } from '../../batch/routes.ts'
import type { Route } from '../../engine/route.ts'
import { LIST_VIEW_ROUTES } from './listViewRoutes.ts'
import { MESSAGE_ROUTES } from './messages.ts'
import { NOTICE_ROUTES } from './noticeRoutes.ts'
import { RECENT_WORK_ROUTES } from './recentWork.ts'
import { WAIT_ROUTES } from './waits.ts'

/** Routes of the desk beside the declared ones. */
export const DESK_ROUTES: readonly Route[] = [
  ...MESSAGE_ROUTES,
  ...NOTICE_ROUTES,
  ...BATCH_TASK_ROUTES,
  ...WAIT_ROUTES,
  ...RECENT_WORK_ROUTES,
  ...LIST_VIEW_ROUTES,
]
