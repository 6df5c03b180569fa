import { usageError } from './exit.ts'
import { t } from './text.ts'

const QUOTED = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/y

type Variables = Readonly<Record<string, string>>

/** `$NAME` and `${NAME}` filled in; an unknown name is a usage error. */
function filled(text: string, variables: Variables): string {
  return text.replace(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g, (_whole, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? ''
    if (!Object.hasOwn(variables, name)) throw usageError(t('没有变量 {name}：请写 {name}=值', { name }))
    return variables[name] ?? ''
  })
}

/**
 * The words of one line as a shell reads them: blanks separate, quotes and backslashes join. Variables are not filled
 * within single quotes. Empty for blank lines and comments.
 */
export function wordsOf(line: string, variables: Variables): string[] {
  const text = line.trim()
  if (text === '' || text.startsWith('#')) return []
  const words: string[] = []
  let word: string | null = null
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] ?? '')) {
      if (word !== null) words.push(word)
      word = null
      at += 1
      continue
    }
    QUOTED.lastIndex = at
    const [whole, single, double, escaped, plain] = QUOTED.exec(text) ?? []
    if (whole === undefined) throw usageError(t('引号没有闭合：{line}', { line: text }))
    const part = single ?? escaped ?? filled((double ?? plain ?? '').replace(/\\(["\\])/g, '$1'), variables)
    word = (word ?? '') + part
    at += whole.length
  }
  return word === null ? words : [...words, word]
}
