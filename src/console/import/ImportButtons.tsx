import type { ReactNode } from 'react'
import { t } from '../text.ts'
import type { ImportTask } from './importFlow.ts'
import { stepButton } from './stepButton.tsx'
import type { ImportState, Stage } from './useImport.ts'

interface ImportButtonsProps {
  readonly state: ImportState
  readonly close: () => void
  readonly finished: (task: ImportTask) => void
}

/** Names of required columns that are not matched to the file yet. */
export const missingColumns = ({ task, mapping }: ImportState): string[] =>
  (task?.columns ?? [])
    .filter(({ name, required }) => required && !mapping.includes(name))
    .map(({ label }) => label)

function resultButtons({ task, busy, back, confirm }: ImportState): ReactNode {
  const { totalCount, failCount, partial = false, columns = [] } = task ?? {}
  const total = totalCount ?? 0,
    failed = failCount ?? 0
  return (
    <>
      {stepButton(t('更换文件'), () => back('file'), { disabled: busy })}
      {columns.length > 0 ? stepButton(t('重新对应列'), () => back('match'), { disabled: busy }) : null}
      {stepButton(t('导入 {count} 行', { count: partial ? total - failed : total }), confirm, {
        primary: true,
        disabled: busy || (partial ? failCount === totalCount : failed > 0),
      })}
    </>
  )
}

const BUTTONS: Readonly<Record<Stage, (props: ImportButtonsProps) => ReactNode>> = {
  choose: ({ state: { busy }, close }) => stepButton(t('取消'), close, { disabled: busy }),
  match: ({ state }) => (
    <>
      {stepButton(t('更换文件'), () => state.back('file'), { disabled: state.busy })}
      {stepButton(t('校验'), state.check, {
        primary: true,
        disabled: state.busy || missingColumns(state).length > 0,
      })}
    </>
  ),
  work: ({ state: { busy, stop }, close }) => (
    <>
      {stepButton(t('停止'), stop, { disabled: busy })}
      {stepButton(t('关闭'), close, { disabled: busy })}
    </>
  ),
  result: ({ state }) => resultButtons(state),
  done: ({ state: { task, busy, back }, finished }) => (
    <>
      {stepButton(t('继续导入'), () => back('file'), { disabled: busy })}
      {stepButton(
        t('查看数据'),
        () => {
          if (task) finished(task)
        },
        { primary: true, disabled: busy },
      )}
    </>
  ),
}

/** The buttons of the current stage. */
export const ImportButtons = (props: ImportButtonsProps) => BUTTONS[props.state.stage](props)
