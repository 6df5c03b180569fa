/** What a button of the editor puts around the selected text; `key` with Ctrl. */
export interface Format {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly key?: string
}

export const FORMATS: readonly Format[] = [
  { label: '段落', before: '<p>', after: '</p>' },
  { label: '小标题', before: '<h3>', after: '</h3>' },
  { label: '加粗', before: '<b>', after: '</b>', key: 'b' },
  { label: '列表项', before: '<ul><li>', after: '</li></ul>' },
  { label: '引用', before: '<blockquote>', after: '</blockquote>' },
  { label: '链接', before: '<a href="https://">', after: '</a>', key: 'l' },
]

/** A text with a format around its selection, and the selection afterwards. */
export function formatted(
  text: string,
  [from, to]: readonly [number, number],
  { before, after }: Format,
): { readonly text: string; readonly from: number; readonly to: number } {
  return {
    text: text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to),
    from: from + before.length,
    to: to + before.length,
  }
}
