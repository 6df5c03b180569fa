import type { Choice } from '../src/palette/choice.ts'
import { type ChoiceArgument, type Command, defineCommand } from '../src/palette/command.ts'

const GROUP = '外观'

/** The eleven themes by their stored names. */
export const THEME_CHOICES: readonly Choice[] = [
  { value: 'default', title: '默认', hint: 'default' },
  { value: 'white', title: '纯白', hint: 'white' },
  { value: 'dark', title: '暗黑', hint: 'dark' },
  { value: 'star', title: '星空', hint: 'star' },
  { value: 'bule', title: '深蓝', hint: 'bule' },
  { value: 'iview', title: '石墨', hint: 'iview' },
  { value: 'vip', title: '黑金', hint: 'vip' },
  { value: 'cool', title: '清凉', hint: 'cool' },
  { value: 'd2', title: '晨雾', hint: 'd2' },
  { value: 'hey', title: '海军', hint: 'hey' },
  { value: 'lte', title: '炭灰', hint: 'lte' },
]
const LANGUAGES: readonly Choice[] = [
  { value: 'zh', title: '中文', hint: 'Chinese' },
  { value: 'en', title: 'English', hint: '英语' },
]
const ACCENTS: readonly Choice[] = [
  { value: '', title: '跟随主题' },
  { value: '#5457e5', title: '靛蓝', hint: '#5457e5' },
  { value: '#1660d8', title: '蔚蓝', hint: '#1660d8' },
  { value: '#0b7d84', title: '青色', hint: '#0b7d84' },
  { value: '#147a4c', title: '绿色', hint: '#147a4c' },
  { value: '#95681b', title: '琥珀', hint: '#95681b' },
  { value: '#c42f43', title: '红色', hint: '#c42f43' },
]

/** The theme in use comes first, so that pressing Enter twice changes nothing by accident. */
const currentFirst = (choices: readonly Choice[], current: string): readonly Choice[] =>
  [...choices].sort((a, b) => Number(b.value === current) - Number(a.value === current))
const theme: ChoiceArgument = {
  kind: 'choice',
  label: '主题',
  choices: (ctx) => currentFirst(THEME_CHOICES, ctx.theme),
}
const language: ChoiceArgument = {
  kind: 'choice',
  label: '语言',
  choices: (ctx) => currentFirst(LANGUAGES, ctx.locale),
}
const accent: ChoiceArgument = { kind: 'choice', label: '主题色', choices: () => ACCENTS }

/** Commands for theme, language, density and mode of the console. */
export const APPEARANCE: readonly Command[] = [
  defineCommand({
    id: 'appearance.theme',
    title: '切换主题…',
    group: GROUP,
    keys: 'v t',
    icon: 'palette',
    keywords: ['theme', 'dark mode', '皮肤', '暗黑模式', '夜间'],
    arguments: [theme],
    run: (host, { choice }) => host.view.theme(String(choice)),
  }),
  defineCommand({
    id: 'appearance.accent',
    title: '设置主题色…',
    group: GROUP,
    icon: 'pipette',
    keywords: ['accent colour', 'color', '颜色'],
    arguments: [accent],
    run: (host, { choice }) => host.view.accent(String(choice)),
  }),
  defineCommand({
    id: 'appearance.locale',
    title: '切换语言…',
    group: GROUP,
    keys: 'v l',
    icon: 'languages',
    keywords: ['language', 'english', 'chinese', '中文', '英文', '切换中英文'],
    arguments: [language],
    run: (host, { choice }) => host.view.locale(choice === 'en' ? 'en' : 'zh'),
  }),
  defineCommand({
    id: 'appearance.density',
    title: '切换密度',
    group: GROUP,
    keys: 'v d',
    icon: 'rows-3',
    keywords: ['density', 'compact', 'row height', '行高', '紧凑', '宽松'],
    run: (host) => host.view.density(),
  }),
  defineCommand({
    id: 'appearance.classic',
    title: '切换到传统模式',
    group: GROUP,
    icon: 'panel-left',
    keywords: ['classic mode', 'conventional mode', '经典模式'],
    needs: [{ test: ({ mode }) => mode === 'power', reason: '已经是传统模式' }],
    run: (host) => host.view.mode('classic'),
  }),
  defineCommand({
    id: 'appearance.power',
    title: '切换到键盘模式',
    group: GROUP,
    icon: 'keyboard',
    keywords: ['power mode', 'keyboard mode', '高效模式'],
    needs: [{ test: ({ mode }) => mode === 'classic', reason: '已经是键盘模式' }],
    run: (host) => host.view.mode('power'),
  }),
  defineCommand({
    id: 'appearance.sidebar',
    title: '展开或收起侧栏',
    group: GROUP,
    icon: 'panel-left-close',
    keywords: ['toggle sidebar', '菜单栏'],
    run: (host) => host.view.sidebar(),
  }),
  defineCommand({
    id: 'appearance.fullscreen',
    title: '全屏',
    group: GROUP,
    icon: 'maximize',
    keywords: ['fullscreen', 'full screen', '退出全屏'],
    run: (host) => host.view.fullscreen(),
  }),
]
