import { proxy } from 'valtio'
import { resourceById } from '../../contract/index.ts'
import { keptInput, MAX_STEPS, type MacroStep, withStep } from '../../palette/macro.ts'
import { type Acted, onActed } from '../bulk/acted.ts'
import { onCommandRun } from '../commandListeners.ts'
import { onSessionChange } from '../session.ts'
import { operations } from '../shell/operations.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { placeNow } from './placeNow.ts'

/** What is being recorded. */
export const recording = proxy({ steps: [] as readonly MacroStep[] })
let leave: (() => void) | null = null
let page = ''

function add(step: MacroStep): void {
  recording.steps = withStep(recording.steps, step)
  operations.recording = recording.steps.length
  if (recording.steps.length >= MAX_STEPS)
    toast(t('一个宏最多 {count} 步，请停止录制', { count: MAX_STEPS }), { tone: 'warn' })
}

const isFull = (): boolean => recording.steps.length >= MAX_STEPS

function noteAddress(): void {
  const place = placeNow()
  if (!place || place.path === page || isFull()) return
  page = place.path
  add(place)
}

function noteActed({ resource, action, input, body }: Acted): void {
  const noun = resourceById(resource)
  if (!noun || isFull()) return
  const last = recording.steps.at(-1)
  if ('filter' in body && !(last?.kind === 'select' && last.rows === 'all'))
    add({ kind: 'select', rows: 'all' })
  if (!isFull()) add({ kind: 'act', resource, action, input: keptInput(noun, action, input) ?? {} })
}

function noteCommand(id: string): void {
  if (isFull()) return
  if (id === 'list.selectAll') add({ kind: 'select', rows: 'all' })
  else if (id === 'list.selectNone') add({ kind: 'select', rows: 'none' })
  else {
    const [resource = '', action = ''] = id.split('.')
    if (resourceById(resource)?.actions[action]?.own)
      toast(
        t('“{action}”有自己的界面，不能录制', {
          action: t(resourceById(resource)?.actions[action]?.label ?? ''),
        }),
        {
          tone: 'warn',
        },
      )
  }
}

/** Records what is done from now on. */
export function startRecording(): void {
  if (leave) return
  recording.steps = []
  operations.recording = 0
  page = placeNow()?.path ?? ''
  const stops = [onActed(noteActed), onCommandRun(noteCommand)]
  for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, noteAddress)
  leave = () => {
    for (const stop of stops) stop()
    for (const event of ['pushState', 'replaceState', 'popstate']) removeEventListener(event, noteAddress)
    leave = null
    operations.recording = null
  }
}

/** Ends the recording; returns its steps. */
export function stopRecording(): readonly MacroStep[] {
  leave?.()
  return recording.steps
}

/** Whether something is being recorded. */
export const isRecording = (): boolean => leave !== null

onSessionChange(() => {
  stopRecording()
})
