import type { FieldSpec, Kind } from '../../contract/define/field.ts'

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
