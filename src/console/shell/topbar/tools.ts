import { locale } from '../../text.ts'

/**
 * A tool of the top bar: `command` is the id of the corresponding command, whose key is shown. Titles are
 * Chinese.
 */
export interface Tool {
  readonly id: string
  readonly icon: string
  readonly title: string
  readonly command: string
  readonly run: () => void
}

const loadView = () => import('../../hostView.ts').then((module) => module.hostView)
const loadPanels = () => import('../panels.ts')
const loadSession = () => import('../../hostSession.ts').then((module) => module.hostSession)
const lazyAction =
  <T>(load: () => Promise<T>, action: (loaded: T) => void) =>
  (): void => {
    void load().then(action)
  }

/** The tools in the order of the specification; their code is loaded on use. */
export const TOOLS: readonly Tool[] = [
  {
    id: 'help',
    icon: 'circle-question-mark',
    title: '快捷键与帮助',
    command: 'help.keys',
    run: lazyAction(loadView, (view) => view.keys('sheet')),
  },
  {
    id: 'accent',
    icon: 'palette',
    title: '主题色',
    command: 'appearance.accent',
    run: lazyAction(loadPanels, (dialogs) => dialogs.openAccents()),
  },
  {
    id: 'errors',
    icon: 'bug',
    title: '错误日志',
    command: 'view.errorLog',
    run: lazyAction(loadView, (view) => view.errorLog()),
  },
  {
    id: 'lock',
    icon: 'lock',
    title: '锁屏',
    command: 'session.lock',
    run: lazyAction(loadSession, (session) => session.lock()),
  },
  {
    id: 'theme',
    icon: 'shirt',
    title: '主题',
    command: 'appearance.theme',
    run: lazyAction(loadPanels, (dialogs) => dialogs.openThemes()),
  },
  {
    id: 'language',
    icon: 'languages',
    title: '切换中英文',
    command: 'appearance.locale',
    run: lazyAction(loadView, (view) => view.locale(locale() === 'zh' ? 'en' : 'zh')),
  },
  {
    id: 'fullscreen',
    icon: 'maximize',
    title: '全屏',
    command: 'appearance.fullscreen',
    run: lazyAction(loadView, (view) => view.fullscreen()),
  },
]
