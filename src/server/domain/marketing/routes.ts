import { SEE_CALENDAR } from '../../../contract/branchEntries.ts'
import type { Route } from '../../engine/route.ts'
import { readCalendar } from './calendar/readCalendar.ts'

/** Routes of marketing that belong to no noun. */
export const MARKETING_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-marketing/calendar/list',
    summary: '活动日历',
    permission: SEE_CALENDAR,
    read: readCalendar,
  },
]
