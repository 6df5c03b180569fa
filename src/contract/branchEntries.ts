/** A right that belongs to no noun: a button directly under a branch. */
export interface BranchButton {
  readonly code: string
  readonly branch: string
  readonly label: string
  readonly icon: string
  readonly sort: number
}

/** A page about several nouns below a branch; its right is its code with `_view`. */
export interface BranchPage {
  readonly code: string
  readonly branch: string
  readonly name: string
  readonly en: string
  readonly path: string
  readonly icon: string
  readonly sort: number
}

/** The right to see the calendar of campaigns. */
export const SEE_CALENDAR = 'marketingCalendar_view'

export const BRANCH_PAGES: readonly BranchPage[] = [
  {
    code: 'marketingCalendar',
    branch: 'activityManage',
    name: '活动日历',
    en: 'Campaign calendar',
    path: '/activity/calendar',
    icon: 'calendar-days',
    sort: 9,
  },
]

/** Allows sharing views of lists with roles. */
export const SHARE_VIEWS = 'listView_share'

export const BRANCH_BUTTONS: readonly BranchButton[] = [
  { code: SHARE_VIEWS, branch: 'desk', label: '共享列表视图', icon: 'users', sort: 90 },
]
