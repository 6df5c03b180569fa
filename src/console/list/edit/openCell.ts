import type { Resource } from '../../../contract/define/resource.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import type { EditedCell } from '../../grid/editing.ts'
import { rowTitle } from '../../record/valueText.ts'
import { t } from '../../text.ts'
import { cellChoices, cellText, codedText, isChosen, isCoded } from './typedCell.ts'

const RIGHT = new Set(['integer', 'decimal', 'percent', 'money'])

/** The cell of a row as it is edited; `keys` takes the keys of the titles that are offered. */
export function openCell(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  name: string,
  keys: Map<string, string>,
): EditedCell {
  const spec = fieldNamed(resource, name)
  if (spec === null) throw new Error(`no field ${name}`)
  return {
    text: isCoded(spec) ? codedText(spec, row, name) : cellText(spec, row[name]),
    label: `${t(spec.label)} ${rowTitle(resource.title, row)}`,
    multiline: spec.kind === 'longText',
    align: RIGHT.has(spec.kind) ? 'end' : 'start',
    choices: cellChoices(spec),
    offer: isChosen(spec)
      ? async (query, signal) => (await import('./cellOptions.ts')).offerOptions(spec, query, keys, signal)
      : null,
  }
}
