import type { ComponentType } from 'react'
import { loadServerTexts } from '../api.ts'
import type { PageProps } from '../pageProps.ts'

type Load = () => Promise<ComponentType<PageProps>>

/** A page whose English loads with the texts of the server. */
const withTexts = async (load: Load): Promise<ComponentType<PageProps>> =>
  (await Promise.all([load(), loadServerTexts()]))[0]

/** The pages without a menu row, by name, except the first one; they load with the first of them. */
export const BUILT_IN_PAGES = {
  dashboard: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  info: async () => (await import('./info/InfoPage.tsx')).InfoPage,
  keymap: async () => (await import('./keymap/KeymapPage.tsx')).KeymapPage,
  trialBalance: async () => (await import('./trial/TrialBalancePage.tsx')).TrialBalancePage,
  calendar: () => withTexts(async () => (await import('./calendar/CalendarPage.tsx')).CalendarPage),
  help: () => withTexts(async () => (await import('./help/HelpPage.tsx')).HelpPage),
  selfCheck: () => withTexts(async () => (await import('./selfCheck/SelfCheckPage.tsx')).SelfCheckPage),
  dictionaryBeside: async () => (await import('./dictionary/arrangements.tsx')).DictionaryBeside,
  dictionaryBelow: async () => (await import('./dictionary/arrangements.tsx')).DictionaryBelow,
  noticeList: async () => (await import('./noticelist/NoticeListPage.tsx')).NoticeListPage,
  rows: async () => (await import('./RowsPage.tsx')).RowsPage,
  frame: async () => (await import('./frame/FramePage.tsx')).FramePage,
} as const satisfies Readonly<Record<string, Load>>

export type BuiltInPage = keyof typeof BUILT_IN_PAGES
