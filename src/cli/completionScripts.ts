import { usageError } from './exit.ts'
import { write } from './io/terminal.ts'
import { t } from './text.ts'

/** The script that each shell loads. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_quarterdeck() {
  local line current="\${COMP_WORDS[COMP_CWORD]}" words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  # Bash splits at = and :, the program does not.
  local typed="\${COMP_LINE:0:COMP_POINT}"
  typed="\${typed#* }"
  COMPREPLY=()
  while IFS=$'\\t' read -r line _; do
    [[ $line == *=* ]] && [[ $typed == *=* ]] && line="\${line#*=}"
    COMPREPLY+=("$line")
  done < <(quarterdeck __complete "$typed" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -F _quarterdeck quarterdeck
`,
  zsh: `#compdef quarterdeck
_quarterdeck() {
  local -a found
  local line
  while IFS=$'\\t' read -r line hint; do
    found+=("\${line//:/\\\\:}:$hint")
  done < <(quarterdeck __complete "\${(j: :)words[2,CURRENT]}" 2>/dev/null)
  _describe -V quarterdeck found
}
compdef _quarterdeck quarterdeck
`,
  fish: `function __quarterdeck_complete
  set -l typed (commandline -cp | string replace -r '^\\S+\\s' '')
  quarterdeck __complete "$typed" 2>/dev/null
end
complete -c quarterdeck -f -a '(__quarterdeck_complete)'
`,
}

/** `completion bash|zsh|fish`: the script that a shell loads. */
export function writeCompletion(shell: string | undefined): void {
  const script = SCRIPTS[shell ?? '']
  if (script === undefined) throw usageError(t('请写明 bash、zsh 或 fish'))
  write(script)
}

/** The shells there is a script for. */
export const SHELLS: readonly string[] = Object.keys(SCRIPTS)
