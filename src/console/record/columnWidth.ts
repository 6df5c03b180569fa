import type { FieldSpec, Kind } from '../../contract/define/field.ts'
import { choiceText } from '../text.ts'

const WIDTHS: Readonly<Partial<Record<Kind, number>>> = {
  text: 136,
  longText: 200,
  integer: 84,
  decimal: 100,
  percent: 92,
  money: 116,
  flag: 76,
  date: 108,
  dateTime: 132,
  window: 260,
  oneOf: 96,
  someOf: 180,
  dictionary: 112,
  reference: 128,
  references: 128,
  parent: 128,
  image: 140,
  file: 160,
  json: 180,
  rows: 88,
}
const OTHER_WIDTH = 140

/** Width of a field's column in CSS pixels, before anybody has changed it. */
export const columnWidth = ({ width, kind }: Pick<FieldSpec, 'width' | 'kind'>): number =>
  width ?? WIDTHS[kind] ?? OTHER_WIDTH

/** Average widths of letters in CSS pixels, where nothing can be measured. */
const WIDE_LETTER = 13
const NARROW_LETTER = 6.5
/** The mark of a state with its distance, in CSS pixels. */
const MARK = 18
/** CSS pixels of texts in tables. */
const FONT_SIZE = 13

let canvas: CanvasRenderingContext2D | null = null
const widths = new Map<string, number>()

function measured(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return estimated(text)
  canvas.font = `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(canvas.measureText(text).width)
}
const estimated = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u00ff' ? WIDE_LETTER : NARROW_LETTER), 0)

/** Width of a text of a table, in CSS pixels. */
export function textWidth(text: string): number {
  if (typeof document === 'undefined') return estimated(text)
  const earlier = widths.get(text)
  if (earlier !== undefined) return earlier
  const width = measured(text)
  // Until the face of the console is loaded, another one is measured.
  if (document.fonts.status === 'loaded') widths.set(text, width)
  return width
}

/** Width of the longest choice with its mark, in the language of the console; 0 for fields without choices. */
export const choiceWidth = ({ choices = {} }: Pick<FieldSpec, 'choices'>): number =>
  Math.max(0, ...Object.values(choices).map((label) => MARK + textWidth(choiceText(label))))
