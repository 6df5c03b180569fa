import type { Resource } from '../../../contract/define/resource.ts'
import { unavailable } from '../../../palette/available.ts'
import { type Command, type Ctx, isDestructive } from '../../../palette/command.ts'
import { keysOf } from '../../keys/keymap.ts'
import type { Row } from '../../record/calls.ts'
import { recordPath } from '../../record/recordPath.ts'
import { localizedTitle, nameNow, registry } from '../../registry.ts'
import { copyText } from '../../shell/copyText.ts'
import { t } from '../../text.ts'
import { closePalette } from '../palette.ts'
import type { PaletteRow } from '../rows.ts'
import { openAddress } from './hits.ts'
import { contextOf, runCommand } from './runOnRecord.ts'

interface ActionRows {
  readonly resource: Resource
  readonly id: string
  /** Null while it is read. */
  readonly row: Row | null
  readonly ctx: Ctx
  /** The record was changed. */
  readonly changed: () => void
}

const isOnRecord = (command: Command, resource: Resource): boolean =>
  command.resource === resource.id &&
  (command.on === 'record' || command.on === 'selection') &&
  command.id !== `${resource.id}.view` &&
  !resource.actions[command.id.slice(resource.id.length + 1)]?.ownForm

/** The noun's own actions: those that can run, what destroys last, then those that cannot, with their reason. */
function nounRows({ resource, row, ctx, changed }: ActionRows): PaletteRow[] {
  if (row === null) return []
  const ofRecord = contextOf(resource, row, ctx)
  const rows = registry
    .all()
    .filter((command) => isOnRecord(command, resource))
    .map((command): PaletteRow => {
      const reason = unavailable(command, ofRecord)
      return {
        id: `record.${command.id}`,
        icon: command.icon ?? 'zap',
        title: nameNow(command),
        keys: keysOf(command.id) ?? undefined,
        danger: isDestructive(command),
        reason: reason ? localizedTitle(reason) : null,
        choose: () => {
          closePalette()
          runCommand(command, resource, row, changed)
        },
      }
    })
  const order = ({ reason, danger }: PaletteRow): number => (reason ? 2 : danger ? 1 : 0)
  return rows.toSorted((a, b) => order(a) - order(b))
}

function copyRows({ resource, id, row }: ActionRows, address: string): PaletteRow[] {
  const copy = (name: string, title: string, text: string): PaletteRow => ({
    id: `record.copy.${name}`,
    icon: 'copy',
    title,
    hint: name === 'link' ? undefined : text,
    choose: () => {
      closePalette()
      void copyText(text)
    },
  })
  const number = row?.[resource.title]
  return [
    ...(typeof number === 'string' && number !== '' && number !== id
      ? [
          copy(
            'number',
            t('复制{field}', { field: t(resource.fields[resource.title]?.label ?? '编号') }),
            number,
          ),
        ]
      : []),
    copy('id', t('复制 ID'), id),
    copy('link', t('复制链接'), `${location.origin}${address}`),
  ]
}

/** Everything that can be done with a found record; Ctrl+Enter on any of them opens it in another tab. */
export function actionRows(of: ActionRows): PaletteRow[] {
  const { resource, id } = of
  const address = recordPath(resource, id) ?? location.pathname
  const openIn = (where: 'here' | 'tab') => (): void => openAddress(address, where)
  const rows: PaletteRow[] = [
    { id: 'record.open', icon: 'eye', title: t('打开'), keys: 'enter', choose: openIn('here') },
    {
      id: 'record.tab',
      icon: 'external-link',
      title: t('在新标签页打开'),
      keys: 'mod+enter',
      choose: openIn('tab'),
    },
    ...nounRows(of).filter(({ reason }) => !reason),
    ...copyRows(of, address),
    ...nounRows(of).filter(({ reason }) => reason),
  ]
  return rows.map((row) => ({
    ...row,
    link: address,
    choose: (where) => (where === 'tab' ? openIn('tab')() : row.choose('here')),
  }))
}
