const UNESCAPE: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' }
const unquote = (line: string): string =>
  line
    .slice(line.indexOf('"') + 1, line.lastIndexOf('"'))
    .replace(/\\([nt"\\])/g, (_, letter: string) => UNESCAPE[letter] ?? letter)

/** Parses a gettext catalogue: message id to translation, without the header and empty translations. */
export function readPo(text: string): Map<string, string> {
  const entries = new Map<string, string>()
  let id = '',
    translation = '',
    part: 'id' | 'translation' | null = null
  const finish = (): void => {
    if (id !== '' && translation !== '') entries.set(id, translation)
    id = translation = ''
  }
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('msgid ')) {
      finish()
      part = 'id'
      id = unquote(line)
    } else if (line.startsWith('msgstr ')) {
      part = 'translation'
      translation = unquote(line)
    } else if (line.startsWith('"') && part) {
      if (part === 'id') id += unquote(line)
      else translation += unquote(line)
    } else part = null
  }
  finish()
  return entries
}
