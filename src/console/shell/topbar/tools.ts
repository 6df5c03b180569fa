import { hostSession } from '../../hostSession.ts'
import { hostView } from '../../hostView.ts'
import { locale } from '../../text.ts'
import { openAccents, openThemes } from '../panels.ts'

/** A tool of the top bar: `command` is the id of the command of the same meaning, whose key is shown. Titles are Chinese. */
export interface Tool { readonly id: string; readonly icon: string; readonly title: string; readonly command: string; readonly run: () => void }

/** The tools in the order of the specification. */
export const TOOLS: readonly Tool[] = [
  { id: 'help', icon: 'circle-question-mark', title: '快捷键与帮助', command: 'help.keys', run: () => hostView.keys('sheet') },
  { id: 'accent', icon: 'palette', title: '主题色', command: 'appearance.accent', run: openAccents },
  { id: 'errors', icon: 'bug', title: '错误日志', command: 'view.errorLog', run: hostView.errorLog },
  { id: 'lock', icon: 'lock', title: '锁屏', command: 'session.lock', run: hostSession.lock },
  { id: 'theme', icon: 'shirt', title: '主题', command: 'appearance.theme', run: openThemes },
  { id: 'language', icon: 'languages', title: '切换中英文', command: 'appearance.locale', run: () => hostView.locale(locale() === 'zh' ? 'en' : 'zh') },
  { id: 'fullscreen', icon: 'maximize', title: '全屏', command: 'appearance.fullscreen', run: hostView.fullscreen },
]
