const BEFORE = 24
const LENGTH = 120
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The text of a body without markup, around the first place of the searched text; empty where it is not there. */
export function passageOf(body: string, text: string): string {
  const plain = body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const place = plain.toLowerCase().indexOf(text.toLowerCase())
  if (place < 0) return ''
  const from = Math.max(0, place - BEFORE)
  return `${from > 0 ? '…' : ''}${plain.slice(from, from + LENGTH)}${plain.length > from + LENGTH ? '…' : ''}`
}
