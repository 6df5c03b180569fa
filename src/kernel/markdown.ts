const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Code, bold and links within a line; the text of code is not interpreted. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
        return `<code>${escape(part.slice(1, -1))}</code>`
      return escape(part)
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g, '<a href="$2">$1</a>')
    })
    .join('')

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function tableOf(lines: readonly string[]): string {
  const [head = '', , ...rows] = lines
  const row = (line: string, tag: 'th' | 'td'): string =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`
  const body = rows.map((line) => row(line, 'td')).join('')
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

function listOf(lines: readonly string[]): string {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul',
    items: string[] = []
  for (const line of lines) {
    if (/^(-|\d+\.) /.test(line)) items.push(inline(line.replace(/^(-|\d+\.) /, '')))
    else items.push(`${items.pop() ?? ''}<br>${inline(line.trim())}`)
  }
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
}

function blockOf(block: string): string {
  const lines = block.split('\n'),
    [first = ''] = lines
  const heading = /^(#{1,4}) (.+)$/.exec(first)
  if (heading) return `<h${heading[1]?.length ?? 1}>${inline(heading[2] ?? '')}</h${heading[1]?.length ?? 1}>`
  if (first.startsWith('|')) return tableOf(lines)
  if (/^(-|\d+\.) /.test(first)) return listOf(lines)
  return `<p>${lines.map(inline).join('<br>')}</p>`
}

/**
 * Converts our documentation pages to HTML: headings, paragraphs, lists, tables, code. All other text is
 * escaped.
 */
export const markdownHtml = (text: string): string =>
  text
    .split(/^```\w*\n([\s\S]*?)^```$/m)
    .map((part, index) =>
      index % 2 === 1
        ? `<pre><code>${escape(part)}</code></pre>`
        : part
            .split(/\n{2,}/)
            .map((block) => block.trim())
            .filter((block) => block !== '')
            .map(blockOf)
            .join('\n'),
    )
    .join('\n')
