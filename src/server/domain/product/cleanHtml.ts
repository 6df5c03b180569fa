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
/** Elements whose content goes with them. */
const WHOLE =
  /<(script|style|iframe|object|embed|template|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
const ATTRIBUTE = /([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const SAFE_ADDRESS = /^(https?:\/\/|\/(?!\/))/i

function attributesOf(tag: string, text: string): string {
  const allowed = ATTRIBUTES[tag] ?? []
  return [...text.matchAll(ATTRIBUTE)]
    .map(([, name = '', double, single, bare]) => ({
      name: name.toLowerCase(),
      value: (double ?? single ?? bare ?? '').trim(),
    }))
    .filter(
      ({ name, value }) =>
        allowed.includes(name) && ((name !== 'src' && name !== 'href') || SAFE_ADDRESS.test(value)),
    )
    .map(({ name, value }) => ` ${name}="${value.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`)
    .join('')
}

/** Markup with nothing in it but text, pictures, links and tables: what could run or load anything else is left out. */
export function cleanHtml(html: string): string {
  const bare = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(WHOLE, '')
  let clean = '',
    end = 0
  for (const match of bare.matchAll(TAG)) {
    const [whole, slash = '', name = '', rest = ''] = match
    const tag = name.toLowerCase()
    clean += bare.slice(end, match.index).replaceAll('<', '&lt;')
    if (TAGS.has(tag)) clean += slash ? `</${tag}>` : `<${tag}${attributesOf(tag, rest)}>`
    end = match.index + whole.length
  }
  return clean + bare.slice(end).replaceAll('<', '&lt;')
}
