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

/** Average widths of letters in CSS pixels. */
const WIDE_LETTER = 13
const NARROW_LETTER = 7
/** The mark of a state with its distance, in CSS pixels. */
const MARK = 18

/** Estimated width of a text of the body size, in CSS pixels. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u00ff' ? WIDE_LETTER : NARROW_LETTER), 0)

/** Width of the longest choice with its mark, in the language of the console; 0 for fields without choices. */
export const choiceWidth = ({ choices = {} }: Pick<FieldSpec, 'choices'>): number =>
  Math.max(0, ...Object.values(choices).map((label) => MARK + textWidth(choiceText(label))))
