import { minus } from '../../kernel/figures.ts'
import { FOLD, type FractionUnit, PERCENT } from '../../kernel/fraction.ts'
import { formatDay } from '../../kernel/time.ts'
import { t } from '../text.ts'
import {
  formatDate,
  formatDateTime,
  formatFraction,
  formatMoney,
  formatNumber,
  formatText,
  NO_VALUE,
} from './format.ts'
import type { CellPainter, ColumnKind, GridColumn } from './types.ts'

/** Writes a text only if it has changed; the first node of the element is its text. */
export function write(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (node === null) element.append(text)
  else if ((node as Text).data !== text) (node as Text).data = text
}

const writer =
  (format: (value: unknown) => string): CellPainter =>
  (element, value) =>
    write(element, format(value))

/** The element's last child, created on the first painting; the nodes before it belong to the painter. */
function textPart(element: HTMLElement, decorationClass: string, className: string): HTMLElement {
  const last = element.lastElementChild
  if (last !== null) return last as HTMLElement
  if (decorationClass !== '')
    element.append(
      Object.assign(document.createElement('i'), { className: decorationClass, ariaHidden: 'true' }),
    )
  const part = Object.assign(document.createElement('span'), { className })
  element.append(part)
  return part
}

/** A dot in the state's colour, and its name. */
const statePainter =
  (states: NonNullable<GridColumn['states']>): CellPainter =>
  (element, value) => {
    const style = states[String(value)]
    const part = textPart(element, 'qd-dot', 'qd-part')
    const dot = element.firstElementChild as HTMLElement
    const tone = style?.tone ?? (value === null || value === undefined ? 'none' : 'idle')
    if (dot.dataset.tone !== tone) dot.dataset.tone = tone
    write(part, style === undefined ? formatText(value) : style.label)
  }

/** A fraction in its unit; negative ones are shown as bad. */
const fractionPainter =
  (unit: FractionUnit): CellPainter =>
  (element, value) => {
    const tone = typeof value === 'number' && value < 0 ? 'bad' : ''
    if ((element.dataset.tone ?? '') !== tone) element.dataset.tone = tone
    write(element, formatFraction(value, unit))
  }

const flagPainter: CellPainter = (element, value) => {
  const label =
    value === null || value === undefined
      ? NO_VALUE
      : value === true || value === 1 || value === '1'
        ? t('是')
        : t('否')
  write(element, label)
}
const linkPainter: CellPainter = (element, value) =>
  write(textPart(element, '', 'qd-link'), formatText(value))
const treePainter: CellPainter = (element, value) =>
  write(textPart(element, 'qd-twisty', 'qd-part'), formatText(value))
/** A bar of the value's length, and the value. */
const meterPainter: CellPainter = (element, value) => {
  const part = textPart(element, 'qd-gauge', 'qd-part')
  const bar = element.firstElementChild as HTMLElement
  bar.style.setProperty('--done', `${Math.min(100, Math.max(0, Number(value ?? 0)))}%`)
  write(part, value === null || value === undefined ? NO_VALUE : `${String(value)}%`)
}
const momentPainter = (): CellPainter => {
  let today = '',
    end = 0
  return (element, value) => {
    const now = Date.now()
    if (now > end) {
      today = formatDay(new Date(now))
      end = now + 60_000
    }
    write(element, formatDateTime(value, today))
  }
}

/** Prefix, year, month and day, counter, and the digits that tell two of them apart. */
const SERIAL = /^(\D*)(\d{4})(\d{4})(\d+)(\d{6})$/
/** A long number without its middle, which stays in the document: O1122…888862. */
const serialPainter: CellPainter = (element, value) => {
  const text = formatText(value)
  if (element.textContent !== text)
    element.replaceChildren(
      ...(SERIAL.exec(text)?.slice(1) ?? [text]).map((textContent) =>
        Object.assign(document.createElement('span'), { textContent }),
      ),
    )
}

/** Default width in CSS pixels of each kind. */
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 160,
  mono: 140,
  serial: 128,
  number: 96,
  money: 112,
  percent: 88,
  fold: 88,
  date: 104,
  dateTime: 136,
  state: 108,
  flag: 72,
  link: 160,
  tree: 240,
  meter: 120,
}
export const widthOf = (column: GridColumn): number => column.width ?? WIDTHS[column.kind]

const NUMERIC: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['number', 'money', 'percent', 'fold'])
export const alignOf = (column: GridColumn): 'start' | 'end' | 'center' =>
  column.align ?? (NUMERIC.has(column.kind) ? 'end' : 'start')

/** The painter of a column, its own or that of its kind. */
export function painterOf(column: GridColumn): CellPainter {
  if (column.painter !== undefined) return column.painter
  switch (column.kind) {
    case 'number':
      return writer((value) => minus(formatNumber(value)))
    case 'money':
      return writer((value) => minus(formatMoney(value)))
    case 'percent':
      return fractionPainter(PERCENT)
    case 'fold':
      return fractionPainter(FOLD)
    case 'serial':
      return serialPainter
    case 'date':
      return writer(formatDate)
    case 'dateTime':
      return momentPainter()
    case 'state':
      return statePainter(column.states ?? {})
    case 'flag':
      return flagPainter
    case 'link':
      return linkPainter
    case 'tree':
      return treePainter
    case 'meter':
      return meterPainter
    default:
      return writer(formatText)
  }
}
