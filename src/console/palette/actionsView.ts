import { navigate } from 'wouter/use-browser-location'
import type { Command } from '../../palette/command.ts'
import { recentIds } from '../../palette/recents.ts'
import { forgetCommand } from '../recentCommands.ts'
import { nameNow, registry } from '../registry.ts'
import { t } from '../text.ts'
import { copyLink } from './copyLink.ts'
import { closePalette, dispatchPalette } from './palette.ts'
import type { Frozen } from './ranked.ts'
import { NOT_PERMITTED, type PaletteRow, type PaletteView } from './rows.ts'

/** Closes the palette before running. */
const afterClosing = (run: () => void) => (): void => {
  closePalette()
  run()
}

function rowsOf(command: Command, frozen: Frozen): readonly PaletteRow[] {
  const of = command.id
  const action = (id: string, icon: string, title: string, choose: () => void): PaletteRow => ({
    id: `${of}.${id}`,
    icon,
    title,
    choose,
  })
  return [
    action('run', 'corner-down-left', t('执行'), () =>
      dispatchPalette({ type: 'choose', command: of, steps: command.arguments ?? [] }),
    ),
    ...(command.opens
      ? [
          action(
            'window',
            'external-link',
            t('在新窗口打开'),
            afterClosing(() => {
              window.open(command.opens, '_blank', 'noopener')
            }),
          ),
        ]
      : []),
    action(
      'link',
      'copy',
      t('复制链接'),
      afterClosing(() => {
        void copyLink({ command: of })
      }),
    ),
    action(
      'key',
      'keyboard',
      t('设置快捷键'),
      afterClosing(() => navigate(`/info/keymap?command=${encodeURIComponent(of)}`)),
    ),
    ...(recentIds(frozen.recents).includes(of)
      ? [
          action('forget', 'x', t('从最近使用中移除'), () => {
            forgetCommand(of)
            dispatchPalette({ type: 'back' })
          }),
        ]
      : []),
  ]
}

/**
 * Further actions for one line: run it in another window, copy its link, change its key, remove it from
 * recent use.
 */
export function actionsView(of: string, frozen: Frozen): PaletteView {
  const command = registry.get(of)
  if (!command) return NOT_PERMITTED()
  return {
    chips: [nameNow(command)],
    placeholder: t('更多操作'),
    empty: '',
    sections: [{ id: 'actions', title: t('更多操作'), rows: rowsOf(command, frozen) }],
  }
}
