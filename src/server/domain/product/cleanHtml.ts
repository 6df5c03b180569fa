import { isOnHost } from '../../../kernel/host.ts'

const TAGS = new Set([
  'p',
  'br',
  'hr',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
  'div',
  'img',
  'a',
])
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'alt'],
  a: ['href', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
/** Elements that are removed with their content. */
const DROPPED_ELEMENTS =
  /<(script|style|iframe|object|embed|template|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/y
const TAG_BEGINS = /<\/?[a-zA-Z]/y
/** One attribute, or the text between two; every character is scanned once. */
const ATTRIBUTE = /([a-zA-Z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|[^a-zA-Z-]+/g
const SAFE_ADDRESS = /^(https?:\/\/|\/(?![/\\]))/i

/** Whether an image comes from this server or an allowed host. */
const isAllowedSource = (address: string, hosts: readonly string[]): boolean =>
  address.startsWith('/') || (URL.canParse(address) && isOnHost(new URL(address), hosts))

function attributesOf(tag: string, text: string, imageHosts: readonly string[]): string {
  const allowed = ATTRIBUTES[tag] ?? []
  return [...text.matchAll(ATTRIBUTE)]
    .map(([, name = '', double, single, unquoted]) => ({
      name: name.toLowerCase(),
      value: (double ?? single ?? unquoted ?? '').trim(),
    }))
    .filter(
      ({ name, value }) =>
        allowed.includes(name) && ((name !== 'src' && name !== 'href') || SAFE_ADDRESS.test(value)),
    )
    .filter(({ name, value }) => name !== 'src' || isAllowedSource(value, imageHosts))
    .map(({ name, value }) => ` ${name}="${value.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`)
    .join('')
}

function* tagsOf(text: string): Generator<RegExpExecArray> {
  let offset = text.indexOf('<')
  while (offset >= 0) {
    TAG.lastIndex = TAG_BEGINS.lastIndex = offset
    const tag = TAG.exec(text)
    if (tag) yield tag
    // An unterminated tag makes text of everything after it; searching on from each further one would take
    // quadratic time.
    else if (TAG_BEGINS.test(text)) return
    offset = text.indexOf('<', offset + (tag?.[0].length ?? 1))
  }
}

/**
 * Sanitised HTML: text, tables, links, and images of this server or of `imageHosts`. Everything that could
 * run code or load other content is removed.
 */
export function cleanHtml(html: string, imageHosts: readonly string[]): string {
  const stripped = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(DROPPED_ELEMENTS, '')
  let clean = '',
    end = 0
  for (const match of tagsOf(stripped)) {
    const [markup, slash = '', name = '', rest = ''] = match
    const tag = name.toLowerCase()
    clean += stripped.slice(end, match.index).replaceAll('<', '&lt;')
    if (TAGS.has(tag)) clean += slash ? `</${tag}>` : `<${tag}${attributesOf(tag, rest, imageHosts)}>`
    end = match.index + markup.length
  }
  return clean + stripped.slice(end).replaceAll('<', '&lt;')
}
