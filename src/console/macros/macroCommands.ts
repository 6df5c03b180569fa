import { resourceById } from '../../contract/index.ts'
import { type Command, defineCommand } from '../../palette/command.ts'
import { type Macro, macroCommandId, parameterFields } from '../../palette/macro.ts'
import { openDialog } from '../shell/dialogs.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { macros } from './macroStore.ts'
import { isRecording, recording, startRecording, stopRecording } from './recorder.ts'

const GROUP = '宏'

/** Ends the recording and asks for the name of what was recorded. */
async function saveRecording(): Promise<void> {
  const steps = stopRecording()
  if (steps.length === 0) {
    toast(t('没有录到任何操作'), { tone: 'warn' })
    return
  }
  const { openSaveDialog } = await import('./openSaveDialog.tsx')
  await openSaveDialog({ name: '', steps, parameters: [] })
}

const CONTROLS: readonly Command[] = [
  defineCommand({
    id: 'macro.record',
    title: '开始录制',
    group: GROUP,
    icon: 'circle-dot',
    keywords: ['record macro', '宏', '录制宏'],
    needs: [{ test: () => !isRecording(), reason: '正在录制' }],
    run: () => {
      startRecording()
      toast(t('开始录制：筛选、打开的页面和对数据的操作会记下来'))
    },
  }),
  defineCommand({
    id: 'macro.stop',
    title: '停止录制',
    group: GROUP,
    icon: 'circle-stop',
    keywords: ['stop recording', 'save macro', '宏', '保存宏'],
    needs: [{ test: () => isRecording(), reason: '没有在录制' }],
    run: saveRecording,
  }),
  defineCommand({
    id: 'macro.discard',
    title: '放弃录制',
    group: GROUP,
    icon: 'x',
    keywords: ['discard recording', '宏'],
    needs: [{ test: () => isRecording(), reason: '没有在录制' }],
    run: () => {
      stopRecording()
      recording.steps = []
    },
  }),
  defineCommand({
    id: 'macro.list',
    title: '宏',
    group: GROUP,
    icon: 'list-todo',
    keywords: ['macros', '宏列表', '管理宏'],
    run: async () => {
      const { MacroListDialog } = await import('./MacroListDialog.tsx')
      await openDialog(MacroListDialog)
    },
  }),
]

function macroCommand(macro: Macro): Command {
  const fields = parameterFields(macro, resourceById)
  return defineCommand({
    id: macroCommandId(macro),
    title: () => ({ text: macro.name }),
    name: { text: macro.name },
    group: GROUP,
    path: GROUP,
    icon: 'play',
    keywords: ['macro', '宏'],
    needs: [{ test: () => !isRecording(), reason: '正在录制' }],
    ...(Object.keys(fields).length > 0 ? { arguments: [{ kind: 'fields', label: '参数', fields }] } : {}),
    run: async (_host, input) => {
      const { runMacro } = await import('./runMacro.tsx')
      await runMacro(macro, input)
    },
  })
}

/** The commands on macros, and one for each macro of the account. */
export const macroCommands = (): readonly Command[] => [
  ...CONTROLS,
  ...macros.list.map((macro) => macroCommand(macro)),
]
