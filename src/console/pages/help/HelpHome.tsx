import { MODES } from '../../../palette/modes.ts'
import { openPalette } from '../../commandRuntime.ts'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { Card } from '../Card.tsx'

const STEPS: readonly (readonly [string, string])[] = [
  ['mod+k', '打开命令面板：输入中文、拼音、首字母或英文，都能找到页面、命令和记录'],
  ['g', '跳转：按下后稍等，会列出可以去的页面'],
  ['x', '在列表里选择一行，再执行批量操作'],
  ['space', '预览当前行，移动光标时跟着变化'],
  ['z', '撤销刚才的操作'],
  ['?', '列出当前区域的全部快捷键'],
  ['f6', '在顶栏、菜单、标签、列表、详情之间移动'],
]

/** Help on the palette's prefixes and the first keys. */
export const HelpHome = () => (
  <div className="flex max-w-200 flex-col gap-6">
    <FirstKeys />
    <Prefixes />
  </div>
)

const FirstKeys = () => (
  <Card title={t('先学这几个')}>
    <dl>
      {STEPS.map(([keys, text]) => (
        <div
          key={keys}
          className="flex min-h-10 items-center gap-4 border-b border-line px-4 py-2 last:border-0"
        >
          <dt className="w-16">
            <KeyHint keys={keys} />
            <span className="sr-only">{keys}</span>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

const Prefixes = () => (
  <Card title={t('命令面板里以这些符号开头')}>
    <dl>
      {MODES.filter((mode) => mode.prefix !== '').map((mode) => (
        <div
          key={mode.name}
          className="flex min-h-10 items-center gap-4 border-b border-line px-4 last:border-0"
        >
          <dt className="w-16">
            <button
              type="button"
              className="font-mono"
              aria-label={t(mode.label)}
              onClick={() => openPalette({ query: mode.prefix })}
            >
              <kbd>{mode.prefix}</kbd>
            </button>
          </dt>
          <dd className="w-28 font-medium">{t(mode.label)}</dd>
          <dd className="text-fg2">{t(mode.placeholder)}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
